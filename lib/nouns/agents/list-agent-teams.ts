import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

type Teams = OutputOf<typeof dashboardOperations.listAgentTeams>;

/** Index: agents_by_name. */
const findTeams: Statement = {
  name: "list-agent-teams",
  text: `
    select t.id as "id", t.name as "name", count(*)::int as "agents"
      from agents a join teams t on t.id = a.team_id
     where a.workspace_id = $1 and a.published_version is not null and ($2::boolean or a.team_id = any($3))
     group by t.id, t.name
     order by t.name, t.id`,
};

/** The teams with published agents that the actor may see, for the list's team filter. */
export async function listAgentTeams({ actor }: { actor: UserActor }): Promise<Teams> {
  const teams = await runtime().db.run<Teams["teams"][number]>(findTeams, [
    actor.workspaceId,
    reachesEveryTeam(actor),
    actor.teamIds,
  ]);
  return { teams };
}
