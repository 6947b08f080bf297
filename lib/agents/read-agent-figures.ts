import type { UserActor } from "#lib/auth/actor.ts";
import { reachesEveryTeam } from "#lib/auth/permissions.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { Statement } from "#lib/db/database.ts";
import { firstIdAt } from "#lib/ids.ts";
import { runtime } from "#lib/runtime.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

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
 * $1 workspace, $2 agents, $3 every team, $4 teams of the actor, $5 the smallest run id of the week. Indexes: the
 * runs of an agent by id, with their status, read without the table; those that have not ended.
 */
const findFigures: Statement = {
  name: "read-agent-figures",
  text: `
    select a.id as "agentId", l.id as "lastRunId", l.status as "lastStatus", l.created_at as "lastAt", w.*, o.*
      from agents a
      left join lateral (
        select id, status, created_at from runs r
         where r.workspace_id = $1 and r.agent_id = a.id order by r.id desc limit 1
      ) l on true
      cross join lateral (
        select count(*) filter (where r.status = 'completed')::int as "completed",
               count(*) filter (where r.status = 'failed')::int as "failed",
               count(*) filter (where r.status = 'cancelled')::int as "cancelled"
          from runs r where r.workspace_id = $1 and r.agent_id = a.id and r.id >= $5
      ) w
      cross join lateral (
        select count(*) filter (where r.status = 'queued')::int as "queued",
               count(*) filter (where r.status in ('running', 'cancelling'))::int as "running",
               count(*) filter (where r.status = 'waiting')::int as "waiting"
          from runs r
         where r.workspace_id = $1 and r.agent_id = a.id
           and r.status in ('queued', 'running', 'cancelling', 'waiting')
      ) o
     where a.workspace_id = $1 and a.id = any($2) and ($3::boolean or a.team_id = any($4))`,
};

/**
 * What the runs of these agents came to: the last one, those that ended of the last seven days, those that have not
 * ended. Agents that the actor does not see are left out.
 */
export async function readAgentFigures({
  actor,
  query,
}: {
  actor: UserActor;
  query: QueryOf<typeof dashboardOperations.readAgentFigures>;
}): Promise<OutputOf<typeof dashboardOperations.readAgentFigures>> {
  const rows = await runtime().db.run<FiguresRow>(findFigures, [
    actor.workspaceId,
    query.agentId,
    reachesEveryTeam(actor),
    actor.teamIds,
    firstIdAt("run", Date.now() - WEEK_MS),
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
