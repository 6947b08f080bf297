/**
 * How a node is carried out: `pure` is computed at once by the driver, an `effect` runs concurrently with
 * others, an `awaited` node ends by an answer or at a time, a `container` repeats the graph that it holds. A `given` node
 * is one of the last three that ends at once, with what a preview has for it.
 */
export type NodeKind = "pure" | "given" | "effect" | "awaited" | "container";

export interface EngineNode {
  readonly id: string;
  readonly kind: NodeKind;
  /** An `output` node: its value goes before any other node's as the run's result. */
  readonly isOutput: boolean;
  /** Every outcome it can end with, such as `["done", "failed"]`, or a switch's case names and `else`. */
  readonly outcomes: readonly string[];
  /** The inner graph; only containers have one. */
  readonly body?: EngineBody;
}

/** The graph that a container repeats, and how. */
export interface EngineBody extends GraphDocument {
  /** How many iterations may be under way at once. */
  readonly concurrency: number;
  /** Whether the container decides after each iteration if another follows. */
  readonly decides: boolean;
}

/** An edge without `on` follows `done`. */
export interface EngineEdge {
  readonly from: string;
  readonly on?: string;
  readonly to: string;
}

/** The part of an agent document that the interpreter reads, seen from one lane's `start`. */
export interface GraphDocument {
  readonly nodes: readonly EngineNode[];
  readonly edges: readonly EngineEdge[];
  readonly start: string;
}

export interface GraphEdge {
  readonly on: string;
  readonly to: GraphNode;
}

export interface GraphNode extends Omit<EngineNode, "body"> {
  /** Position in the document, a container before what it holds: the order among nodes that are ready together. */
  readonly index: number;
  readonly outgoing: readonly GraphEdge[];
  /** Incoming edges that a run can still follow. */
  readonly incomingCount: number;
  readonly body?: GraphBody;
}

export interface GraphBody {
  readonly graph: Graph;
  readonly concurrency: number;
  readonly decides: boolean;
}

/** A compiled graph: immutable, shared by every run of the same version and lane. */
export interface Graph {
  readonly start: GraphNode;
}

type NodeInConstruction = Omit<EngineNode, "body"> & {
  index: number;
  outgoing: EdgeInConstruction[];
  incomingCount: number;
  body?: GraphBody;
};
type EdgeInConstruction = { on: string; to: NodeInConstruction };

/**
 * Links a graph's nodes. What can never be followed is left out here, once, instead of being settled in every
 * run: edges into `start`, and edges from nodes that `start` does not reach (those nodes count as skipped).
 * The document must have passed validation; in particular a node on a cycle would never become ready.
 * @throws Error when an id is used twice, or an edge or `start` names no node.
 */
export function compileGraph(document: GraphDocument): Graph {
  let lastIndex = -1;
  return compile(document, () => {
    lastIndex += 1;
    return lastIndex;
  });
}

function compile(document: GraphDocument, nextIndex: () => number): Graph {
  const nodes = new Map<string, NodeInConstruction>();
  for (const { body, ...node } of document.nodes) {
    if (nodes.has(node.id)) throw new Error(`The graph has two nodes "${node.id}".`);
    const linked: NodeInConstruction = { ...node, index: nextIndex(), outgoing: [], incomingCount: 0 };
    nodes.set(node.id, linked);
    if (!body) continue;
    const { concurrency, decides } = body;
    linked.body = { graph: compile(body, nextIndex), concurrency, decides };
  }
  const nodeOf = (id: string) => {
    const node = nodes.get(id);
    if (!node) throw new Error(`The graph has no node "${id}".`);
    return node;
  };
  const start = nodeOf(document.start);
  for (const edge of document.edges) {
    const from = nodeOf(edge.from);
    const to = nodeOf(edge.to);
    if (to !== start) from.outgoing.push({ on: edge.on ?? "done", to });
  }

  const reached = new Set([start]);
  for (const node of reached) {
    for (const { to } of node.outgoing) {
      to.incomingCount += 1;
      reached.add(to);
    }
  }
  return { start };
}
