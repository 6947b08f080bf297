import { needsAllowlists } from "#components/keys/key-draft.ts";
import { missingAllowlists } from "#lib/contract/allowlists.ts";
import type { ConsentDescription } from "#lib/contract/dashboard/consent-words.ts";
import type { Scope } from "#lib/contract/scopes.ts";

/** The person's choices on the consent page. */
export interface ConsentDraft {
  readonly scopes: readonly Scope[];
  readonly staysConnected: boolean;
  readonly allowedTeamIds: readonly string[];
  readonly allowedProjectIds: readonly string[];
  /** Whether it takes over the runs of an earlier grant. */
  readonly takesOver: boolean;
}

/** The scopes for running agents. Most apps ask for all scopes; the person ticks the others. */
const USUAL_SCOPES: readonly Scope[] = ["agents:list", "agents:read", "agents:run", "runs:read"];

/** The requested scopes in display order, usual ones first. */
export function orderOf(asked: readonly Scope[]): readonly Scope[] {
  const isUsual = (scope: Scope) => USUAL_SCOPES.includes(scope);
  return [...asked.filter(isUsual), ...asked.filter((scope) => !isUsual(scope))];
}

/**
 * Preselected: the usual scopes that the app asks for, and what an earlier grant had. Teams: those of the earlier
 * grant, or the only one; with several, the person chooses.
 */
export function consentDraftOf({ scopes, teams, projects, earlier }: ConsentDescription): ConsentDraft {
  const known = (ids: readonly string[], all: readonly { readonly id: string }[]) =>
    ids.filter((id) => all.some((one) => one.id === id));
  const [only, ...others] = teams;
  const allowed = [...USUAL_SCOPES, ...(earlier?.scopes ?? [])];
  return {
    scopes: scopes.filter((scope) => allowed.includes(scope)),
    staysConnected: true,
    // Its name is unverified: the person confirms that it is the same app.
    takesOver: false,
    allowedTeamIds: earlier
      ? known(earlier.allowedTeamIds, teams)
      : only && others.length === 0
        ? [only.id]
        : [],
    allowedProjectIds: earlier ? known(earlier.allowedProjectIds, projects) : [],
  };
}

type ConsentFaults = Partial<Record<"scopes" | "allowedTeamIds", string>>;

/** Why the person cannot approve, with the field that fixes it. */
export function consentFaultsOf(draft: ConsentDraft): ConsentFaults {
  if (draft.scopes.length === 0) return { scopes: "Tick at least one permission, or deny the request." };
  if (missingAllowlists(draft).length === 0) return {};
  return {
    allowedTeamIds: `Choose a team${needsAllowlists(draft.scopes).projects ? " or a project" : ""}, or untick what is about ${nounsOf(draft.scopes)}.`,
  };
}

/** Sends only relevant choices: a team chosen for files is dropped when files are unticked. */
export function choiceOf(draft: ConsentDraft): ConsentDraft {
  const { teams, projects } = needsAllowlists(draft.scopes);
  return {
    ...draft,
    allowedTeamIds: teams || projects ? draft.allowedTeamIds : [],
    allowedProjectIds: projects ? draft.allowedProjectIds : [],
  };
}

/** "tasks, documents and files", limited to the chosen scopes. */
export function nounsOf(scopes: readonly Scope[]): string {
  const nouns = ["tasks", "documents", "files"].filter((noun) =>
    scopes.some((scope) => scope.startsWith(`${noun}:`)),
  );
  return new Intl.ListFormat("en").format(nouns);
}
