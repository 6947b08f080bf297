import type { NodeOutput } from "#lib/json.ts";
import type { GraphNode } from "./graph.ts";
import { occurrenceId } from "./occurrence.ts";
import type { Sequence } from "./protocol.ts";

/** A node that is ready, or running, or waiting for its answer: what keeps the run going. */
export interface LiveNode {
  readonly node: GraphNode;
  readonly occurrenceId: string;
  /** The driver was told to carry it out. */
  commanded: boolean;
}

/**
 * What is known of a node's incoming edges. With none unsettled it is live or ended if one was followed, else
 * skipped.
 */
export interface Arrivals {
  unsettled: number;
  followed: boolean;
}

/** A node's value and its place in the order of completion. */
export interface Completion {
  readonly sequence: Sequence;
  readonly value: NodeOutput;
}

/**
 * Where one turn of a run stands. Changed in place, so that an event costs what it touches and not a copy: it
 * belongs to whoever got it last, and a state given to `advance` must not be used again. Opaque outside this
 * folder except for `status`.
 */
export interface RunState {
  readonly runId: string;
  readonly turn: number;
  status: "created" | "running" | "completed" | "failed";
  /** By occurrence id. The run completes when it is empty. */
  readonly live: Map<string, LiveNode>;
  /** Absent until the first incoming edge of the node is settled. */
  readonly arrivals: Map<GraphNode, Arrivals>;
  /** Live nodes not commanded yet, as heaps by document order. */
  readonly readyPure: LiveNode[];
  readonly readyOutward: LiveNode[];
  /** Occurrence id of the one pure node being computed. */
  evaluating: string | null;
  /** By node id, without a prototype: `constructor` is a valid node id. */
  readonly outputs: Record<string, NodeOutput>;
  latestOutput: Completion | null;
  latestNode: Completion | null;
}

/** A turn that has not begun: `advance` it with `turn_started`. */
export function createRunState({ runId, turn }: { runId: string; turn: number }): RunState {
  return {
    runId,
    turn,
    status: "created",
    live: new Map(),
    arrivals: new Map(),
    readyPure: [],
    readyOutward: [],
    evaluating: null,
    outputs: Object.create(null),
    latestOutput: null,
    latestNode: null,
  };
}

export function makeLive({ state, node }: { state: RunState; node: GraphNode }): LiveNode {
  const id = occurrenceId({ runId: state.runId, nodeId: node.id, turn: state.turn, loopPath: [] });
  const live = { node, occurrenceId: id, commanded: false };
  state.live.set(id, live);
  return live;
}
