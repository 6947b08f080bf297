import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import { axisOf } from "#lib/language/periods/axis.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface FiguresRow {
  readonly agentId: string;
  readonly lastRunId: string | null;
  readonly lastStatus: RunStatus | null;
  readonly lastAt: Date | null;
  readonly completed: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly queued: number;
  readonly running: number;
  readonly waiting: number;
}

/**
 * $1 workspace, $2 agents, $3 every team, $4 teams of the actor, $5 the smallest run id of the week. Completed runs,
 * the majority, are counted by index-only scans (runs_agent, less runs_previews); the others are found by status (runs_status), for all
 * agents together.
 */
export const findFigures: Statement = {
  name: "read-agent-figures",
  text: `
    with others as (
      select r.agent_id,
             count(*) filter (where r.id >= $5)::int as recent,
             count(*) filter (where r.status = 'failed')::int as failed,
             count(*) filter (where r.status = 'cancelled')::int as cancelled,
             count(*) filter (where r.status = 'queued')::int as queued,
             count(*) filter (where r.status in ('running', 'cancelling'))::int as running,
             count(*) filter (where r.status = 'waiting')::int as waiting
        from (
          select agent_id, id, status from runs
           where workspace_id = $1 and status in ('failed', 'cancelled') and id >= $5 and not preview
          union all
          select agent_id, id, status from runs
           where workspace_id = $1 and status in ('queued', 'running', 'cancelling', 'waiting') and not preview
        ) r
       group by r.agent_id
    )
    select a.id as "agentId", l.id as "lastRunId", l.status as "lastStatus", l.created_at as "lastAt",
           w.runs - coalesce(o.recent, 0) as "completed", coalesce(o.failed, 0) as "failed",
           coalesce(o.cancelled, 0) as "cancelled", coalesce(o.queued, 0) as "queued",
           coalesce(o.running, 0) as "running", coalesce(o.waiting, 0) as "waiting"
      from agents a
      left join lateral (
        select id, status, created_at from runs r where r.agent_id = a.id and not r.preview order by r.id desc limit 1
      ) l on true
      cross join lateral (
        select (select count(*) from runs r where r.agent_id = a.id and r.id >= $5)::int
               - (select count(*) from runs r where r.agent_id = a.id and r.id >= $5 and r.preview)::int as runs
      ) w
      left join others o on o.agent_id = a.id
     where a.workspace_id = $1 and a.id = any($2) and ($3::boolean or a.team_id = any($4))`,
};

/**
 * Run figures of these agents: the last run, those that ended within seven days, those in progress. Agents that the
 * actor does not see are omitted.
 */
export async function listAgentFigures({
  actor,
  query,
}: {
  actor: UserActor;
  query: QueryOf<typeof dashboardOperations.listAgentFigures>;
}): Promise<OutputOf<typeof dashboardOperations.listAgentFigures>> {
  // The same week as that of the agent's activity.
  const [weekMs = 0] = axisOf({ period: "7d", zone: query.zone ?? "UTC", now: Date.now() });
  const rows = await runtime().pages.run<FiguresRow>(findFigures, [
    actor.workspaceId,
    query.agentId,
    reachesEveryTeam(actor),
    actor.teamIds,
    firstIdAt("run", weekMs),
  ]);
  return { agents: rows.map(figuresOf) };
}

function figuresOf({ agentId, lastRunId, lastStatus, lastAt, ...row }: FiguresRow) {
  const { completed, failed, cancelled, queued, running, waiting } = row;
  const lastRun =
    lastRunId !== null && lastStatus !== null && lastAt !== null
      ? { runId: lastRunId, status: lastStatus, at: lastAt.toISOString() }
      : null;
  return { agentId, lastRun, week: { completed, failed, cancelled }, queued, running, waiting };
}
