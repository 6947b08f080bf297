import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { describeRuns } from "./describe-runs.ts";

/** $1 workspace, $2 ids, $3 reaches every team, $4 teams. Indexes: the primary keys. */
const findReached: Statement = {
  name: "find-reached-runs",
  text: `
    select r.id as "id"
      from unnest($2::text[]) with ordinality as q(id, place)
      join runs r on r.id = q.id and r.workspace_id = $1
      join agents a on a.id = r.agent_id
     where $3::boolean or a.team_id = any($4)
     order by q.place`,
};

/** The current list rows of these runs, in the requested order, without those out of reach. */
export async function listRunRows({
  actor,
  runIds,
}: {
  actor: UserActor;
  runIds: readonly string[];
}): Promise<OutputOf<typeof dashboardOperations.listRunRows>> {
  const { pages } = runtime();
  const { workspaceId, teamIds } = actor;
  const reached = await pages.run<{ id: string }>(findReached, [
    workspaceId,
    runIds,
    reachesEveryTeam(actor),
    teamIds,
  ]);
  return { runs: await describeRuns(pages, { workspaceId, ids: reached.map(({ id }) => id) }) };
}
