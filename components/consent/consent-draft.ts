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
}

/**
 * Everything it asks for, also where it was allowed less before: an app that comes back for more would else be sent
 * away with as little as it came with. Of teams, those it was allowed, or the one there is; which of several it may
 * touch nobody guesses.
 */
export function draftOf({ scopes, teams, projects, earlier }: ConsentDescription): ConsentDraft {
  const known = (ids: readonly string[], all: readonly { readonly id: string }[]) =>
    ids.filter((id) => all.some((one) => one.id === id));
  const [only, ...others] = teams;
  return {
    scopes,
    staysConnected: true,
    allowedTeamIds: earlier
      ? known(earlier.allowedTeamIds, teams)
      : only && others.length === 0
        ? [only.id]
        : [],
    allowedProjectIds: earlier ? known(earlier.allowedProjectIds, projects) : [],
  };
}

export type ConsentFaults = Partial<Record<"scopes" | "allowedTeamIds", string>>;

/** What stands in the way, in the words of who has to change it. */
export function faultsOf(draft: ConsentDraft): ConsentFaults {
  if (draft.scopes.length === 0) return { scopes: "Tick what the app may do, or deny it." };
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
