import type { GraphSource } from "./factories.ts";

type Nodes = GraphSource["nodes"];
type Edges = GraphSource["edges"];

/** A graph of these nodes that begins with the first; without edges given, one after the other. */
export function graphOf(nodes: Nodes, edges: Edges = chained(nodes)): GraphSource {
  return {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [
      {
        id: "go",
        name: "Go",
        mode: "structured",
        start: nodes[0]?.id ?? "",
        inputSchema: { type: "object" },
      },
    ],
    nodes,
    edges,
  };
}

/** An inner graph of these nodes, in the same way. */
export function bodyOf(nodes: Nodes, edges: Edges = chained(nodes)) {
  return { start: nodes[0]?.id ?? "", nodes, edges };
}

function chained(nodes: Nodes): Edges {
  return nodes.slice(1).map((node, index) => ({ from: nodes[index]?.id ?? "", to: node.id }));
}
