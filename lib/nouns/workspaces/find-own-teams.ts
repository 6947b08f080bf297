import type { Standing } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** $1 workspace, $2 every team, $3 the actor's teams. Index: teams_name. */
const findTeams: Statement = {
  name: "find-own-teams",
  text: `
    select id as "id", name as "name" from teams
     where workspace_id = $1 and ($2::boolean or id = any($3))
     order by lower(name), id limit 1000`,
};

/** The teams that somebody works for, by name; of an admin all of the workspace. */
export function findOwnTeams(
  queries: Queries,
  standing: Standing,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return queries.run(findTeams, [standing.workspaceId, reachesEveryTeam(standing), standing.teamIds]);
}
