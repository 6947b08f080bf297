import type { EngineEdge, EngineNode, GraphDocument } from "../graph.ts";

/** The node types of the agent document as the engine sees them, in the fewest words a test can use. */
export function transform(id: string): EngineNode {
  return { id, kind: "pure", isOutput: false, outcomes: ["done"] };
}

export function output(id: string): EngineNode {
  return { id, kind: "pure", isOutput: true, outcomes: ["done"] };
}

export function choose(id: string, ...cases: readonly string[]): EngineNode {
  return { id, kind: "pure", isOutput: false, outcomes: [...cases, "else"] };
}

export function llm(id: string): EngineNode {
  return { id, kind: "effect", isOutput: false, outcomes: ["done", "failed"] };
}

export function ask(id: string): EngineNode {
  return { id, kind: "awaited", isOutput: false, outcomes: ["done", "skipped", "expired"] };
}

export function approval(id: string): EngineNode {
  return { id, kind: "awaited", isOutput: false, outcomes: ["approved", "rejected", "expired"] };
}

export function forEach(id: string, body: GraphDocument, { concurrency = 1 } = {}): EngineNode {
  return {
    id,
    kind: "container",
    isOutput: false,
    outcomes: ["done", "failed"],
    body: { ...body, concurrency, decides: false },
  };
}

export function loop(id: string, body: GraphDocument): EngineNode {
  return {
    id,
    kind: "container",
    isOutput: false,
    outcomes: ["done", "failed"],
    body: { ...body, concurrency: 1, decides: true },
  };
}

/**
 * Edges written `"from -> to"`, or `"from.outcome -> to"`. The first node is the start unless one is named.
 */
export function document(
  nodes: readonly EngineNode[],
  edges: readonly string[],
  start?: string,
): GraphDocument {
  return { nodes, edges: edges.map(readEdge), start: start ?? nodes[0]?.id ?? "" };
}

function readEdge(text: string): EngineEdge {
  const match = /^(\w+)(?:\.(\w+))? -> (\w+)$/.exec(text);
  const [, from, on, to] = match ?? [];
  if (from === undefined || to === undefined) throw new Error(`Not an edge: ${text}`);
  return on === undefined ? { from, to } : { from, on, to };
}
