import { DomainError } from "#lib/contract/errors.ts";
import type { Actor, Standing } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam, reachesTeam, requireRole } from "#lib/nouns/access/permissions.ts";
import { requireTeams } from "#lib/nouns/workspaces/require-teams-and-projects.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** $1 workspace, $2 every team, $3 the actor's teams. Index: teams_name. */
const findTeams: Statement = {
  name: "find-teams-to-build-in",
  text: `
    select id as "id", name as "name" from teams
     where workspace_id = $1 and ($2::boolean or id = any($3))
     order by lower(name), id limit 1000`,
};

export function findBuilderTeams(
  queries: Queries,
  standing: Standing,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return queries.run(findTeams, [standing.workspaceId, reachesEveryTeam(standing), standing.teamIds]);
}

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
    await requireTeams(queries, { workspaceId, teamIds: [teamId] });
    if (reachesTeam(actor, teamId)) return teamId;
    throw new DomainError("permission_denied", "Only members of a team can build its agents.");
  }
  const teams = await findBuilderTeams(queries, actor);
  const [only, ...others] = teams;
  if (!only) throw new DomainError("permission_denied", "You are in no team, so there is none to build for.");
  if (others.length === 0) return only.id;
  throw new DomainError("invalid_request", "Send teamId: you can build for several teams.", {
    details: teams.map(({ id, name }) => ({ code: "team", message: `${id} is ${name}`, field: "/teamId" })),
  });
}
