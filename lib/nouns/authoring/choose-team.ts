import { DomainError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { reachesTeam, requireRole } from "#lib/nouns/access/permissions.ts";
import { findOwnTeams } from "#lib/nouns/workspaces/find-own-teams.ts";
import { requireTeams } from "#lib/nouns/workspaces/require-teams-and-projects.ts";
import type { Queries } from "#lib/platform/db/database.ts";

/**
 * The team that somebody builds in: the given one, or the only one.
 * @throws DomainError permission_denied, team_not_found; invalid_request with the teams where one has to be chosen.
 */
export async function chooseTeam(
  queries: Queries,
  { actor, teamId }: { actor: Actor; teamId: string | undefined },
): Promise<string> {
  requireRole(actor, "builder");
  const { workspaceId } = actor;
  if (teamId !== undefined) {
    await requireTeams(queries, { workspaceId, teamIds: [teamId], named: actor });
    if (reachesTeam(actor, teamId)) return teamId;
    throw new DomainError("permission_denied", "Only members of a team can build its agents.");
  }
  const teams = await findOwnTeams(queries, actor);
  const [only, ...others] = teams;
  if (!only) throw new DomainError("permission_denied", "You are in no team, so there is none to build for.");
  if (others.length === 0) return only.id;
  throw new DomainError("invalid_request", "Send teamId: you can build for several teams.", {
    details: teams.map(({ id, name }) => ({ code: "team", message: `${id} is ${name}`, field: "/teamId" })),
  });
}
