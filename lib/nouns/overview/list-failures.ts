import type { OverviewPeriod } from "#lib/contract/dashboard/overview.ts";
import { RUN_PERIODS } from "#lib/contract/dashboard/runs.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { RunError } from "#lib/contract/interactions.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { findNode } from "#lib/nouns/runs/interactions/place-of.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { IN_SCOPE, type OverviewScope, scopeValues } from "./scope.sql.ts";

const SHOWN = 8;
const MESSAGE_CHARS = 300;
const HOUR_MS = 3_600_000;

interface Row {
  readonly agentId: string;
  readonly agentName: string;
  readonly error: RunError;
  readonly count: number;
  readonly isOneMessage: boolean;
  readonly lastRunId: string;
  readonly lastAt: Date;
  readonly graphFingerprint: string;
}

/**
 * Groups the failed runs before it joins agents; the other order would read all runs of every agent. $1 to $5 as in
 * scope.sql.ts, $6 the first run's id. Indexes: runs_status, runs primary key.
 */
const findFailures: Statement = {
  name: "overview-failures",
  text: `
    with failed as materialized (
      select r.agent_id, r.error ->> 'code' as code, r.error ->> 'nodeId' as node_id, count(*)::int as count, max(r.id) as last,
             min(r.error ->> 'message' collate "C") = max(r.error ->> 'message' collate "C") as one_message
        from runs r
       where r.workspace_id = $1 and r.status = 'failed' and r.status <> 'completed' and r.id >= $6
       group by 1, 2, 3
    ),
    most as materialized (
      select f.*, a.name from failed f join agents a on a.id = f.agent_id
       where ${IN_SCOPE}
       order by f.count desc, f.last desc
       limit ${SHOWN}
    )
    select m.agent_id as "agentId", m.name as "agentName", r.error as "error", m.count as "count", m.one_message as "isOneMessage", r.id as "lastRunId",
           r.completed_at as "lastAt", r.graph_fingerprint as "graphFingerprint"
      from most m
      cross join lateral (select * from runs where id = m.last offset 0) r
     order by m.count desc, m.last desc`,
};

/** The top failures among the runs created in a period: agent, node and error code. */
export async function listFailures({
  actor,
  period,
  ...scope
}: { actor: UserActor; period: OverviewPeriod } & OverviewScope): Promise<
  OutputOf<typeof dashboardOperations.listFailures>
> {
  const from = firstIdAt("run", Date.now() - RUN_PERIODS[period] * HOUR_MS);
  const rows = await runtime().db.run<Row>(findFailures, [...scopeValues(actor, scope), from]);
  const failures = rows.map(
    async ({ agentId, agentName, error, count, isOneMessage, lastRunId, lastAt, graphFingerprint }) => {
      const graph = await loadGraph({ workspaceId: actor.workspaceId, fingerprint: graphFingerprint });
      const { nodeId } = error;
      return {
        agent: { id: agentId, name: agentName },
        node: nodeId === null ? null : { id: nodeId, name: findNode(graph, nodeId)?.name ?? nodeId },
        code: error.code,
        message: error.message.slice(0, MESSAGE_CHARS),
        isOneMessage,
        count,
        lastRunId,
        lastAt: lastAt.toISOString(),
      };
    },
  );
  return { failures: await Promise.all(failures) };
}
