import type { NodeOutput } from "#lib/contract/json.ts";
import type { LoopPath } from "#lib/language/agent-document/occurrence.ts";
import type { Sequence } from "#lib/language/evaluation/protocol.ts";
import type { Graph, GraphNode } from "./graph.ts";

/**
 * One execution of one graph: the turn's own, or one iteration of a container's body. The scopes of a turn form a tree;
 * a scope is dropped when its iteration ends, so a turn holds what is under way and no more.
 */
export interface Scope {
  readonly graph: Graph;
  /** The iterations around its nodes, outermost first. */
  readonly path: LoopPath;
  /** The container that repeats it; null for the turn's own graph. */
  readonly container: LiveNode | null;
  readonly live: Set<LiveNode>;
  /** Those of them that repeat their bodies by now. */
  readonly opened: Set<LiveNode>;
  /** Absent until the first incoming edge of the node is settled. */
  readonly arrivals: Map<GraphNode, Arrivals>;
  /**
   * By node id, without a prototype: `constructor` is a valid node id. A body's holds what the nodes around it gave,
   * too, also what they give while it is under way.
   */
  readonly outputs: Record<string, NodeOutput>;
  latestOutput: Completion | null;
  latestNode: Completion | null;
}

/** A node that is ready, or running, or waiting for its answer: what keeps the run going. */
export interface LiveNode {
  readonly node: GraphNode;
  readonly occurrenceId: string;
  readonly scope: Scope;
  /** In which order nodes became ready. */
  readonly order: number;
  /** The driver was told to carry it out. */
  commanded: boolean;
  /** Its iteration was given up: nothing that happens to it counts. */
  isAbandoned: boolean;
  /** A container's progress, once its items are known; null before, and for other nodes. */
  progress: Progress | null;
}

/** How far a container has come. Iterations begin in their order. */
export interface Progress {
  /** How many there are, or at most are where the container decides. */
  readonly total: number;
  begun: number;
  /** The iterations that are under way, by number. */
  readonly open: Map<number, Scope>;
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

export function createScope({
  graph,
  path = [],
  container = null,
  given = container?.scope.outputs,
}: {
  graph: Graph;
  path?: LoopPath;
  container?: LiveNode | null;
  /** Outputs of the nodes around a body, by node id. */
  given?: Readonly<Record<string, NodeOutput>> | undefined;
}): Scope {
  return {
    graph,
    path,
    container,
    live: new Set(),
    opened: new Set(),
    arrivals: new Map(),
    outputs: Object.assign(Object.create(null), given),
    latestOutput: null,
    latestNode: null,
  };
}

/** The graph's result: its output node's value, else the output of the node that completed last. */
export function resultOf({ latestOutput, latestNode }: Scope): NodeOutput {
  return (latestOutput ?? latestNode)?.value ?? null;
}

/** Makes a node's value visible in its graph, and in the bodies under way within that graph. */
export function giveOutput(scope: Scope, { nodeId, output }: { nodeId: string; output: NodeOutput }): void {
  scope.outputs[nodeId] = output;
  for (const { progress } of scope.opened)
    for (const inner of progress?.open.values() ?? []) giveOutput(inner, { nodeId, output });
}
