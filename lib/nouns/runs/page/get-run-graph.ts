import type { runPageOperations } from "#lib/contract/dashboard/run.ts";
import type { NodeState } from "#lib/contract/dashboard/run-shapes.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findOwnRun } from "../find-own-run.ts";
import { findEventCount } from "../timeline/find-timeline.sql.ts";

interface NodeRow {
  readonly nodeId: string;
  readonly occurrences: number;
  readonly startedAt: Date;
  readonly last: string;
  readonly endedAt: Date | null;
  readonly tries: number;
  readonly outcomes: Record<string, number>;
  readonly failed: number;
  readonly waiting: number;
}

/**
 * Counts the executions of each node of the turn. Indexes: run_events_type, run_steps primary key,
 * run_interactions_run. $1 run, $2 turn.
 */
const findNodeStates: Statement = {
  name: "find-node-states",
  text: `
    with begun as (
      select node_id, count(*)::int as occurrences, min(at) as started_at, max(sequence) as last
        from run_events
       where run_id = $1 and type = 'node_started' and split_part(occurrence_id, ':', 3) = $2
       group by node_id
    ),
    outcomes as (
      select node_id, outcome, count(*)::int as count, max(ended_at) as ended_at
        from run_steps
       where run_id = $1 and turn = $2::int
       group by node_id, outcome
    ),
    ended as (
      select node_id, max(ended_at) as ended_at,
             coalesce(json_object_agg(outcome, count) filter (where outcome is not null), '{}') as outcomes
        from outcomes group by node_id
    ),
    failed as (
      select node_id, count(distinct occurrence_id)::int as failed
        from run_events
       where run_id = $1 and type = 'node_failed' and split_part(occurrence_id, ':', 3) = $2
       group by node_id
    ),
    repeated as (
      select node_id, count(*)::int as retries
        from run_events
       where run_id = $1 and type = 'node_retrying' and split_part(occurrence_id, ':', 3) = $2
       group by node_id
    ),
    waiting as (
      select node_id, count(distinct occurrence_id)::int as waiting
        from run_interactions where run_id = $1 and turn = $2::int and status = 'open' group by node_id
    )
    select begun.node_id as "nodeId", begun.occurrences as "occurrences", begun.started_at as "startedAt",
           (select e.occurrence_id from run_events e where e.run_id = $1 and e.sequence = begun.last) as "last",
           ended.ended_at as "endedAt", begun.occurrences + coalesce(repeated.retries, 0) as "tries",
           coalesce(ended.outcomes, '{}') as "outcomes", coalesce(failed.failed, 0) as "failed",
           coalesce(waiting.waiting, 0) as "waiting"
      from begun
      left join ended using (node_id)
      left join failed using (node_id)
      left join repeated using (node_id)
      left join waiting using (node_id)`,
};

/**
 * The run's captured graph, with each node's state in the current turn.
 * @throws DomainError run_not_found, permission_denied.
 */
export async function getRunGraph({
  actor,
  runId,
}: {
  actor: UserActor;
  runId: string;
}): Promise<OutputOf<typeof runPageOperations.getRunGraph>> {
  const { db, secrets } = runtime();
  const { workspaceId } = actor;
  const run = await findOwnRun({ actor, runId });
  const [graph, rows, [counted]] = await Promise.all([
    loadGraph({ workspaceId, fingerprint: run.graphFingerprint }),
    db.run<NodeRow>(findNodeStates, [runId, String(run.turn)]),
    db.run<{ eventCount: string }>(findEventCount, [runId]),
  ]);
  const byNode = new Map(rows.map((row) => [row.nodeId, row]));
  const isOver = isTerminal(run.status);
  // A document is JSON; its type names its members.
  const shown = redact(graph as unknown as JsonObject, secrets.of(workspaceId));
  return {
    runId,
    fingerprint: run.graphFingerprint,
    document: isJsonObject(shown) ? shown : {},
    laneId: run.laneId,
    startNodeId: graph.lanes.find(({ id }) => id === run.laneId)?.start ?? null,
    nodes: [...indexNodes(graph).keys()].map((nodeId) => stateOf(nodeId, byNode.get(nodeId), isOver)),
    turn: run.turn,
    lastSequence: counted?.eventCount ?? "0",
  };
}

function stateOf(nodeId: string, row: NodeRow | undefined, isOver: boolean): NodeState {
  if (!row) {
    const never = { state: "not_reached", occurrences: 0, running: 0, waiting: 0, outcomes: {} } as const;
    return { nodeId, ...never, tries: 0, occurrenceId: null, startedAt: null, endedAt: null };
  }
  const { occurrences, waiting, failed, outcomes } = row;
  const ended = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  // A failure that ends the run has no step.
  const failedWithRun = failed - (outcomes.failed ?? 0);
  const left = Math.max(0, occurrences - ended - Math.max(0, failedWithRun));
  const running = isOver ? 0 : Math.max(0, left - waiting);
  return {
    nodeId,
    state: nodeState({ failed, waiting: isOver ? 0 : waiting, running, isCancelled: isOver && left > 0 }),
    occurrences,
    running,
    waiting: isOver ? 0 : waiting,
    outcomes: failedWithRun > 0 ? { ...outcomes, failed } : outcomes,
    tries: row.tries,
    occurrenceId: row.last,
    startedAt: row.startedAt.toISOString(),
    endedAt: left > 0 && !isOver ? null : (row.endedAt?.toISOString() ?? null),
  };
}

function nodeState({
  failed,
  waiting,
  running,
  isCancelled,
}: {
  failed: number;
  waiting: number;
  running: number;
  isCancelled: boolean;
}): NodeState["state"] {
  if (waiting > 0) return "waiting";
  if (running > 0) return "running";
  if (failed > 0) return "failed";
  return isCancelled ? "cancelled" : "succeeded";
}
