import { missingAllowlists } from "#lib/contract/allowlists.ts";
import { MAX_RATE_LIMIT_PER_MINUTE } from "#lib/contract/dashboard/key-words.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { SCOPE_PRESETS } from "./scope-words.ts";

/** The form's expiry choices. `keep` is for editing a key. */
export type Expiry =
  | { readonly kind: "never" }
  | { readonly kind: "days"; readonly days: number }
  /** The end of this day in the reader's zone; empty while none is chosen. */
  | { readonly kind: "date"; readonly date: string }
  | { readonly kind: "keep"; readonly expiresAt: string };

/** The draft of a key form. */
export interface KeyDraft {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly allowedTeamIds: readonly string[];
  readonly allowedProjectIds: readonly string[];
  readonly expiry: Expiry;
  /** Null: the service's default; NaN: not a number. */
  readonly rateLimitPerMinute: number | null;
  /** Null: the person who creates it. */
  readonly actsAsUserId: string | null;
}

export type KeyFaults = Partial<Record<keyof KeyDraft, string>>;

export const NEW_DRAFT: KeyDraft = {
  name: "",
  scopes: SCOPE_PRESETS[0]?.scopes ?? [],
  allowedTeamIds: [],
  allowedProjectIds: [],
  expiry: { kind: "days", days: 365 },
  rateLimitPerMinute: null,
  actsAsUserId: null,
};

/** The draft for an existing key. */
export function keyDraftOf(key: {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly allowedTeams: readonly { readonly id: string }[];
  readonly allowedProjects: readonly { readonly id: string }[];
  readonly expiresAt: string | null;
  readonly rateLimitPerMinute: number | null;
}): KeyDraft {
  return {
    name: key.name,
    scopes: key.scopes,
    allowedTeamIds: key.allowedTeams.map(({ id }) => id),
    allowedProjectIds: key.allowedProjects.map(({ id }) => id),
    expiry: key.expiresAt === null ? { kind: "never" } : { kind: "keep", expiresAt: key.expiresAt },
    rateLimitPerMinute: key.rateLimitPerMinute,
    actsAsUserId: null,
  };
}

/** Whether any scope needs teams, so that the form asks for them. */
export function needsAllowlists(scopes: readonly Scope[]): { teams: boolean; projects: boolean } {
  const teams = missingAllowlists({ scopes, allowedTeamIds: [], allowedProjectIds: [] }).length > 0;
  return { teams, projects: scopes.includes("tasks:execute") };
}

export function expiresAt(expiry: Expiry, now: Date): Date | null {
  switch (expiry.kind) {
    case "never":
      return null;
    case "days":
      return new Date(now.getTime() + expiry.days * 86_400_000);
    case "date":
      return new Date(`${expiry.date}T23:59:59.999`);
    case "keep":
      return new Date(expiry.expiresAt);
  }
}

/** Faults that the service would report, found before sending. */
export function keyFaultsOf(draft: KeyDraft, now: Date): KeyFaults {
  const faults: KeyFaults = {};
  if (draft.name.trim() === "") faults.name = "Give the key a name, such as the application that uses it.";
  else if (draft.name.trim().length > 200) faults.name = "Use 200 characters at most.";
  if (draft.scopes.length === 0) faults.scopes = "Choose what the key may do.";
  if (missingAllowlists(draft).length > 0) {
    faults.allowedTeamIds = needsTeam(draft.scopes)
      ? "Choose at least one team. The permissions above need one."
      : "Choose at least one project or team. The permissions above need one.";
  }
  const end = expiresAt(draft.expiry, now);
  if (end && Number.isNaN(end.getTime())) faults.expiry = "Choose the last day.";
  else if (end && end <= now) faults.expiry = "Choose today or a later day.";
  const rate = draft.rateLimitPerMinute ?? 1;
  if (!Number.isInteger(rate) || rate < 1 || rate > MAX_RATE_LIMIT_PER_MINUTE) {
    faults.rateLimitPerMinute = `Type a whole number from 1 to ${MAX_RATE_LIMIT_PER_MINUTE.toLocaleString("en")}.`;
  }
  return faults;
}

const needsTeam = (scopes: readonly Scope[]) => scopes.some((scope) => /^(documents|files):/.test(scope));

/** The request. Allowlists that no scope needs are dropped. */
export function keyBodyOf(draft: KeyDraft, now: Date) {
  const { teams, projects } = needsAllowlists(draft.scopes);
  return {
    name: draft.name.trim(),
    scopes: [...draft.scopes],
    allowedTeamIds: teams ? [...draft.allowedTeamIds] : [],
    allowedProjectIds: projects ? [...draft.allowedProjectIds] : [],
    expiresAt: expiresAt(draft.expiry, now)?.toISOString() ?? null,
    rateLimitPerMinute: draft.rateLimitPerMinute,
  };
}

const FIELD_OF_POINTER: Readonly<Record<string, keyof KeyDraft>> = {
  "/name": "name",
  "/scopes": "scopes",
  "/allowedTeamIds": "allowedTeamIds",
  "/expiresAt": "expiry",
  "/rateLimitPerMinute": "rateLimitPerMinute",
};

/** The service's faults, mapped to form fields. */
export function faultsFrom(
  details: readonly { readonly message: string; readonly field?: string | undefined }[],
): KeyFaults {
  const faults: KeyFaults = {};
  for (const { field, message } of details) {
    const name = FIELD_OF_POINTER[field ?? ""];
    if (name) faults[name] = `This ${message}.`;
  }
  return faults;
}
