import type { runPageOperations } from "#lib/contract/dashboard/run.ts";
import type { NodeState } from "#lib/contract/dashboard/run-shapes.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { type Surroundings, writeLoopAddress } from "#lib/language/agent-document/loop-address.ts";
import { bodyOf } from "#lib/language/node-types/body-of.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { redact } from "#lib/language/redaction/redact.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { indexNodes } from "#lib/nouns/agents/index-nodes.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findEventCount } from "../timeline/find-timeline.sql.ts";
import { readIteration } from "../timeline/level.ts";
import { findNodeStates, type NodeStateRow } from "./find-node-states.sql.ts";

/**
 * The run's captured graph, with each node's state in the current turn; with `within`, the state in that iteration of
 * each node inside.
 * @throws DomainError run_not_found, permission_denied; invalid_request for a `within` that is no iteration's.
 */
export async function getRunGraph({
  actor,
  runId,
  within,
}: {
  actor: UserActor;
  runId: string;
  within?: string | undefined;
}): Promise<OutputOf<typeof runPageOperations.getRunGraph>> {
  const { db, secrets } = runtime();
  const { workspaceId } = actor;
  const run = await findOwnRun({ actor, runId });
  const place = within === undefined ? { turn: run.turn, loopPath: [] } : readIteration(within);
  const around = within === undefined ? null : JSON.stringify(place.loopPath);
  const [graph, rows, [counted]] = await Promise.all([
    loadGraph({ workspaceId, fingerprint: run.graphFingerprint }),
    db.run<NodeStateRow>(findNodeStates, [runId, place.turn, around]),
    db.run<{ eventCount: string }>(findEventCount, [runId]),
  ]);
  const byNode = new Map(rows.map((row) => [row.nodeId, row]));
  const isOver = place.turn < run.turn || isTerminal(run.status);
  const loop = indexNodes(graph).get(place.loopPath.at(-1)?.nodeId ?? "");
  const inside = loop ? nodesIn(loop) : [...indexNodes(graph).keys()];
  // A document is JSON; its type names its members.
  const shown = redact(graph as unknown as JsonObject, secrets.of(workspaceId));
  return {
    runId,
    fingerprint: run.graphFingerprint,
    document: isJsonObject(shown) ? shown : {},
    laneId: run.laneId,
    startNodeId: graph.lanes.find(({ id }) => id === run.laneId)?.start ?? null,
    nodes: withWaitingContainers(
      indexNodes(graph),
      inside.map((nodeId) => {
        const row = byNode.get(nodeId);
        return { ...stateOf(nodeId, row, isOver), body: row ? bodyOfLoop(row, place) : null };
      }),
    ),
    turn: run.turn,
    lastSequence: counted?.eventCount ?? "0",
  };
}

/** The ids of the nodes in a loop's body, and in the bodies of loops in it. */
function nodesIn(loop: GraphNode): string[] {
  return (bodyOf(loop)?.nodes ?? []).flatMap((node) => [node.id, ...nodesIn(node)]);
}

/** A container with nothing under way but waits is itself waiting. */
function withWaitingContainers(
  known: ReadonlyMap<string, GraphNode>,
  states: readonly NodeState[],
): NodeState[] {
  const settled = new Map(states.map((state) => [state.nodeId, state]));
  // Containers stand before what is in them: the innermost is settled first.
  for (const state of states.toReversed()) {
    const node = known.get(state.nodeId);
    const body = node && state.state === "running" ? bodyOf(node) : undefined;
    const inside = body?.nodes.flatMap(({ id }) => settled.get(id) ?? []) ?? [];
    if (inside.some((one) => one.state === "waiting") && !inside.some((one) => one.state === "running"))
      settled.set(state.nodeId, { ...state, state: "waiting", waiting: state.running, running: 0 });
  }
  return [...settled.values()];
}

function bodyOfLoop(row: NodeStateRow, { turn, loopPath }: Surroundings): NodeState["body"] {
  const { nodeId, occurrences, iterations, firstFailed } = row;
  if (iterations === null || occurrences !== 1) return null;
  return { within: writeLoopAddress({ turn, loopPath, nodeId }), iterations, firstFailed };
}

function stateOf(nodeId: string, row: NodeStateRow | undefined, isOver: boolean): Omit<NodeState, "body"> {
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
