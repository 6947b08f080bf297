import { DomainError } from "#lib/contract/errors.ts";
import { reachesEveryTeam, reachesTeam } from "#lib/nouns/access/permissions.ts";
import { requireTeams } from "#lib/nouns/workspaces/require-teams-and-projects.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import type { WorkActor } from "./work-actor.ts";

/** The teams whose documents and files an actor reaches, as a query takes them. */
export interface TeamReach {
  /** All of the workspace; `teamIds` does not count then. */
  readonly every: boolean;
  readonly teamIds: readonly string[];
}

/** $every and $teamIds are a `TeamReach`'s: whether the team is within it. */
export const withinReach = (team: string, every: string, teamIds: string) =>
  `(${every}::boolean or ${team} = any(${teamIds}))`;

/**
 * What an actor reaches now: their teams, of a credential's only those of its allowlist (D13), of an agent its own.
 * @throws DomainError access_not_configured where the allowlist is empty: it fails closed.
 */
export function teamReach(actor: WorkActor): TeamReach {
  const every = reachesEveryTeam(actor);
  const allowed = allowedTeams(actor);
  if (allowed === undefined) return { every, teamIds: actor.teamIds };
  if (allowed.length === 0) throw notConfigured("The allowlist of teams is empty.");
  return { every: false, teamIds: allowed.filter((id) => every || actor.teamIds.includes(id)) };
}

/**
 * That the actor reaches a team's documents and files now: first as a person, then by the credential's allowlist.
 * @throws DomainError team_not_found, permission_denied, access_not_configured.
 */
export async function requireTeamReach(
  queries: Queries,
  { actor, teamId }: { actor: WorkActor; teamId: string },
): Promise<void> {
  await requireTeams(queries, { workspaceId: actor.workspaceId, teamIds: [teamId], named: actor });
  requireInReach(actor, teamId);
}

/**
 * The same for a team of the workspace, such as that of a row that was found in it.
 * @throws DomainError permission_denied, access_not_configured.
 */
export function requireInReach(actor: WorkActor, teamId: string): void {
  requireOwnTeam(actor, teamId);
  const allowed = allowedTeams(actor);
  if (allowed?.includes(teamId) === false)
    throw notConfigured(`The allowlist of teams does not contain ${teamId}.`);
}

/**
 * That the person works with the team and, of an agent, that it is its own: before any allowlist counts.
 * @throws DomainError permission_denied.
 */
export function requireOwnTeam(actor: WorkActor, teamId: string): void {
  if (!reachesTeam(actor, teamId))
    throw new DomainError("permission_denied", "Only members of the team can do this.");
  if (actor.agent && actor.agent.teamId !== teamId)
    throw new DomainError("permission_denied", "An agent works with what belongs to its own team.");
}

/** Undefined where nothing but the person's teams limits it. */
function allowedTeams(actor: WorkActor): readonly string[] | undefined {
  const listed = actor.kind === "user" ? undefined : actor.allowedTeamIds;
  if (!actor.agent) return listed;
  const { teamId } = actor.agent;
  return (listed ?? [teamId]).filter((id) => id === teamId);
}

export const notConfigured = (message: string) => new DomainError("access_not_configured", message);
