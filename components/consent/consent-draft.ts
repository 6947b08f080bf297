import { needsAllowlists } from "#components/keys/key-draft.ts";
import { missingAllowlists } from "#lib/contract/allowlists.ts";
import type { ConsentDescription } from "#lib/contract/dashboard/consent-words.ts";
import type { Scope } from "#lib/contract/scopes.ts";

/** What somebody is about to let an app do. */
export interface ConsentDraft {
  readonly scopes: readonly Scope[];
  readonly staysConnected: boolean;
  readonly allowedTeamIds: readonly string[];
  readonly allowedProjectIds: readonly string[];
  /** Whether it gets the runs of the earlier connection. */
  readonly takesOver: boolean;
}

/** What running agents takes. Most apps ask for all there is; the rest the person ticks themselves. */
const USUAL_SCOPES: readonly Scope[] = ["agents:list", "agents:read", "agents:run", "runs:read"];

/** What is asked for in the order of the page: what is usual first. */
export function orderOf(asked: readonly Scope[]): readonly Scope[] {
  const isUsual = (scope: Scope) => USUAL_SCOPES.includes(scope);
  return [...asked.filter(isUsual), ...asked.filter((scope) => !isUsual(scope))];
}

/**
 * What an app usually needs, as far as it asks for it, also where it was allowed less before; and what the person
 * allowed it before. Of teams, those it was allowed, or the one there is; with several the person chooses.
 */
export function draftOf({ scopes, teams, projects, earlier }: ConsentDescription): ConsentDraft {
  const known = (ids: readonly string[], all: readonly { readonly id: string }[]) =>
    ids.filter((id) => all.some((one) => one.id === id));
  const [only, ...others] = teams;
  const allowed = [...USUAL_SCOPES, ...(earlier?.scopes ?? [])];
  return {
    scopes: scopes.filter((scope) => allowed.includes(scope)),
    staysConnected: true,
    // Its name is its own claim: the person says whether it is the same app.
    takesOver: false,
    allowedTeamIds: earlier
      ? known(earlier.allowedTeamIds, teams)
      : only && others.length === 0
        ? [only.id]
        : [],
    allowedProjectIds: earlier ? known(earlier.allowedProjectIds, projects) : [],
  };
}

export type ConsentFaults = Partial<Record<"scopes" | "allowedTeamIds", string>>;

/** Why the person cannot approve, in words for the person who can change it. */
export function faultsOf(draft: ConsentDraft): ConsentFaults {
  if (draft.scopes.length === 0) return { scopes: "Tick at least one permission, or deny the request." };
  if (missingAllowlists(draft).length === 0) return {};
  return {
    allowedTeamIds: `Choose a team${needsAllowlists(draft.scopes).projects ? " or a project" : ""}, or untick what is about ${nounsOf(draft.scopes)}.`,
  };
}

/** Only what is asked about is sent: a team that was chosen for files does not stay when files are unticked. */
export function choiceOf(draft: ConsentDraft): ConsentDraft {
  const { teams, projects } = needsAllowlists(draft.scopes);
  return {
    ...draft,
    allowedTeamIds: teams || projects ? draft.allowedTeamIds : [],
    allowedProjectIds: projects ? draft.allowedProjectIds : [],
  };
}

/** "tasks, documents and files", as far as the scopes are about them. */
export function nounsOf(scopes: readonly Scope[]): string {
  const nouns = ["tasks", "documents", "files"].filter((noun) =>
    scopes.some((scope) => scope.startsWith(`${noun}:`)),
  );
  return new Intl.ListFormat("en").format(nouns);
}
