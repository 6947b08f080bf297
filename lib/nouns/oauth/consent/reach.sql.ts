import type { Standing } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";

/** $1 workspace, $2 whether every team, $3 own teams: the teams and projects that a person may allow an app to use. */
const REACH = "workspace_id = $1 and ($2::boolean or team_id = any($3))";

export const reachableTeams: Statement = {
  name: "reachable-teams",
  text: `
    select id as "id", name as "name" from (select *, id as team_id from teams) as t
     where ${REACH} order by lower(name), id limit 1000`,
};

export const reachableProjects: Statement = {
  name: "reachable-projects",
  text: `
    select p.id as "id", p.name as "name",
           (select name from teams where id = p.team_id) as "teamName"
      from projects p
     where ${REACH} order by lower(name), id limit 1000`,
};

export function reachOf(actor: Standing): unknown[] {
  return [actor.workspaceId, reachesEveryTeam(actor), actor.teamIds];
}
