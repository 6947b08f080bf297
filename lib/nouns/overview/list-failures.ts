import type { OverviewPeriod } from "#lib/contract/dashboard/overview.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { axisOf } from "#lib/language/periods/axis.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { findNode } from "#lib/nouns/runs/place-of.ts";
import { type StoredError, sharedError } from "#lib/nouns/runs/stored-error.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { IN_SCOPE, type OverviewScope, STARTED_IN_SCOPE, scopeValues } from "./scope.sql.ts";

const SHOWN = 8;
const MESSAGE_CHARS = 300;

interface Row {
  readonly failureId: string;
  readonly agentId: string;
  readonly agentName: string;
  readonly error: StoredError;
  readonly count: number;
  readonly hasReturned: boolean;
  readonly lastRunId: string;
  readonly lastAt: Date;
  readonly graphFingerprint: string;
}

/**
 * Groups the failed runs before it joins agents; the other order would read all runs of every agent. Previews have no
 * group. $1 to $6 as in scope.sql.ts, $7 the first run's id. Indexes: runs_failures, which has all that is counted; runs
 * primary key.
 */
export const findFailures: Statement = {
  name: "overview-failures",
  text: `
    with failed as materialized (
      select r.failure_group_id, count(*)::int as count, max(r.id) as last
        from runs r
       where r.workspace_id = $1 and r.id >= $7 and r.failure_group_id is not null
         and ($5::text is null or r.agent_id = $5) and ${STARTED_IN_SCOPE}
       group by 1
    ),
    most as materialized (
      select f.*, a.id as agent_id, a.name, g.reopened_at is not null as returned
        from failed f
        join failure_groups g on g.id = f.failure_group_id
        join agents a on a.id = g.agent_id
       where ${IN_SCOPE}
       order by f.count desc, f.last desc
       limit ${SHOWN}
    )
    select m.failure_group_id as "failureId", m.agent_id as "agentId", m.name as "agentName", r.error as "error", m.count as "count",
           m.returned as "hasReturned", r.id as "lastRunId", r.completed_at as "lastAt", r.graph_fingerprint as "graphFingerprint"
      from most m
      cross join lateral (select * from runs where id = m.last offset 0) r
     order by m.count desc, m.last desc`,
};

/** The top failures among the runs that the figures of the period count, those that are alike as one. */
export async function listFailures({
  actor,
  period,
  zone = "UTC",
  ...scope
}: { actor: UserActor; period: OverviewPeriod; zone?: string | undefined } & OverviewScope): Promise<
  OutputOf<typeof dashboardOperations.listFailures>
> {
  const now = Date.now();
  const [from = now] = axisOf({ period, zone, now });
  const values = [...scopeValues(actor, scope), firstIdAt("run", from)];
  const rows = await runtime().pages.run<Row>(findFailures, values);
  const failures = rows.map(
    async ({
      failureId,
      agentId,
      agentName,
      error,
      count,
      hasReturned,
      lastRunId,
      lastAt,
      graphFingerprint,
    }) => {
      const graph = await loadGraph({ workspaceId: actor.workspaceId, fingerprint: graphFingerprint });
      const { code, message, nodeId } = sharedError(error);
      return {
        failureId,
        agent: { id: agentId, name: agentName },
        node: nodeId === null ? null : { id: nodeId, name: findNode(graph, nodeId)?.name ?? nodeId },
        code,
        message: message.slice(0, MESSAGE_CHARS),
        hasReturned,
        count,
        lastRunId,
        lastAt: lastAt.toISOString(),
      };
    },
  );
  return { from: new Date(from).toISOString(), failures: await Promise.all(failures) };
}
