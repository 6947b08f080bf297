import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import { REFUND_DESK, SAMPLE_MESSAGE } from "#lib/nouns/agents/sample-agents.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface Row {
  readonly agentId: string | null;
  readonly interactionId: string | null;
  readonly answeredRunId: string | null;
  readonly hasOwnAgent: boolean;
}

const IN_REACH = "a.workspace_id = $1 and ($2::boolean or a.team_id = any($3::text[]))";
const IS_SAMPLE = `
  exists (select from agent_versions v where v.agent_id = a.id and v.version = 1 and v.message = $5)`;

/**
 * Of a busy agent the newest fifty runs are looked at, so that it costs what a new one does. $1 workspace, $2 reaches
 * every team, $3 teams, $4 the name of the sample with an approval, $5 what marks a sample's first version. Indexes:
 * agents_by_name, runs_agent, run_interactions_run.
 */
const findFirstSteps: Statement = {
  name: "find-first-steps",
  text: `
    with desk as (
      select a.id from agents a
       where ${IN_REACH} and a.name = $4 and a.published_version is not null and ${IS_SAMPLE}
       order by a.id
       limit 1
    ),
    asked as (
      select newest.id as run_id, i.id, i.status
        from desk
       cross join lateral (
         select r.id from runs r where r.agent_id = desk.id and not r.preview order by r.id desc limit 50
       ) newest
        join run_interactions i on i.run_id = newest.id and i.type = 'approval'
    )
    select (select id from desk) as "agentId",
           (select id from asked where status = 'open' order by run_id desc limit 1) as "interactionId",
           (select run_id from asked where status in ('answered', 'accepted') order by run_id desc limit 1) as "answeredRunId",
           exists (select from agents a where ${IN_REACH} and not ${IS_SAMPLE}) as "hasOwnAgent"`,
};

/** How far somebody is who is new here, from what there is: the sample that asks for an approval, and agents of their own. */
export async function getFirstSteps({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof dashboardOperations.getFirstSteps>> {
  const values = [actor.workspaceId, reachesEveryTeam(actor), actor.teamIds, REFUND_DESK, SAMPLE_MESSAGE];
  const [row] = await runtime().pages.run<Row>(findFirstSteps, values);
  const { agentId = null, interactionId = null, answeredRunId = null, hasOwnAgent = false } = row ?? {};
  return { refund: agentId === null ? null : { agentId, interactionId, answeredRunId }, hasOwnAgent };
}
