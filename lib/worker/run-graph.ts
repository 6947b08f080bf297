import type { AgentDocument } from "#lib/contract/agent-document.ts";
import { outcomesOf } from "#lib/contract/node-outcomes.ts";
import { compileGraph, type Graph } from "#lib/engine/graph.ts";
import { isRunnable, nodeKind, type RunnableNode } from "#lib/nodes/node-kind.ts";

/** A captured graph seen from one lane, ready to be interpreted. */
export interface RunGraph {
  readonly graph: Graph;
  readonly nodes: ReadonlyMap<string, RunnableNode>;
}

const compiled = new WeakMap<AgentDocument, Map<string, RunGraph>>();

function compile(document: AgentDocument, start: string): RunGraph {
  const nodes = document.nodes.map((node) => {
    if (!isRunnable(node))
      throw new Error(`a captured graph has a ${node.type} node, which this version does not run`);
    return node;
  });
  const graph = compileGraph({
    start,
    nodes: nodes.map((node) => ({
      id: node.id,
      kind: nodeKind(node),
      isOutput: node.type === "output",
      outcomes: outcomesOf(node),
    })),
    edges: document.edges.map(({ from, on = "done", to }) => ({ from, on, to })),
  });
  return { graph, nodes: new Map(nodes.map((node) => [node.id, node])) };
}

/** Compiles a graph for a lane once; documents are shared by all runs that captured the same one. */
export function runGraph({ document, laneId }: { document: AgentDocument; laneId: string }): RunGraph {
  const lanes = compiled.get(document) ?? new Map<string, RunGraph>();
  compiled.set(document, lanes);
  const present = lanes.get(laneId);
  if (present) return present;
  const lane = document.lanes.find(({ id }) => id === laneId);
  if (!lane) throw new Error("a run's captured graph lacks the run's lane");
  const made = compile(document, lane.start);
  lanes.set(laneId, made);
  return made;
}
