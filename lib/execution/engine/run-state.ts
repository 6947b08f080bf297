import type { NodeOutput } from "#lib/contract/json.ts";
import { occurrenceId } from "#lib/language/agent-document/occurrence.ts";
import type { Graph, GraphNode } from "./graph.ts";
import { createScope, type LiveNode, type Scope } from "./scope.ts";

/**
 * The state of one turn of a run. `advanceState` changes it in place, so that an event costs what it touches and not
 * a copy. Opaque outside this folder except for `status`.
 */
export interface RunState {
  readonly runId: string;
  readonly turn: number;
  status: "created" | "running" | "completed" | "failed";
  /** The turn's own graph. */
  readonly root: Scope;
  /** Live nodes of all scopes, by occurrence id. The run completes when none is left. */
  readonly live: Map<string, LiveNode>;
  /** Live nodes not commanded yet, as heaps by document order. Pure ones, and containers that evaluate something. */
  readonly readyPure: LiveNode[];
  readonly readyOutward: LiveNode[];
  /** Occurrence id of the one node being computed. */
  evaluating: string | null;
  /** Occurrence ids of nodes that were given up while the driver carried them out: their ends do not count. */
  readonly abandoned: Set<string>;
  lastOrder: number;
}

/** A turn that has not begun: `advanceState` with `turn_started`. */
export function createRunState({
  graph,
  runId,
  turn,
  given,
}: {
  graph: Graph;
  runId: string;
  turn: number;
  /** Outputs of nodes that the turn does not run, by node id: a preview may begin in the middle. */
  given?: Readonly<Record<string, NodeOutput>> | undefined;
}): RunState {
  return {
    runId,
    turn,
    status: "created",
    root: createScope({ graph, given }),
    live: new Map(),
    readyPure: [],
    readyOutward: [],
    evaluating: null,
    abandoned: new Set(),
    lastOrder: 0,
  };
}

export function makeLive({
  state,
  scope,
  node,
}: {
  state: RunState;
  scope: Scope;
  node: GraphNode;
}): LiveNode {
  const { runId, turn } = state;
  state.lastOrder += 1;
  const live: LiveNode = {
    node,
    occurrenceId: occurrenceId({ runId, nodeId: node.id, turn, loopPath: scope.path }),
    scope,
    order: state.lastOrder,
    commanded: false,
    isAbandoned: false,
    progress: null,
  };
  state.live.set(live.occurrenceId, live);
  scope.live.add(live);
  return live;
}
