import {
  compileGraph,
  type EngineNode,
  type Graph,
  type GraphDocument,
} from "#lib/execution/engine/graph.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { Body, GraphNode } from "#lib/language/node-types/graph-node.ts";
import {
  containerOf,
  givesResult,
  isAwaited,
  isChild,
  isContainer,
  kindOf,
} from "#lib/language/node-types/node-kinds.ts";
import { outcomesOf } from "#lib/language/node-types/rules-of.ts";

/** A captured graph seen from one lane, ready to be interpreted. */
export interface RunGraph {
  readonly graph: Graph;
  /** Those in bodies, too. */
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** Whether a node of it runs another agent. */
  readonly callsAgents: boolean;
}

const compiled = new WeakMap<AgentDocument, Map<string, RunGraph>>();

function compile(document: AgentDocument, start: string): RunGraph {
  const nodes = new Map<string, GraphNode>();
  const graph = compileGraph(engineGraph({ ...document, start }, nodes));
  return { graph, nodes, callsAgents: [...nodes.values()].some(isChild) };
}

/** A graph as the interpreter reads it; its nodes are added to those known. */
function engineGraph({ nodes, edges, start }: Body, known: Map<string, GraphNode>): GraphDocument {
  return {
    start,
    nodes: nodes.map((node) => engineNode(node, known)),
    edges: edges.map(({ from, on = "done", to }) => ({ from, on, to })),
  };
}

function engineNode(node: GraphNode, known: Map<string, GraphNode>): EngineNode {
  known.set(node.id, node);
  const { id } = node;
  const seen = { id, kind: engineKind(node), isOutput: givesResult(node), outcomes: outcomesOf(node) };
  if (!isContainer(node)) return seen;
  const { concurrency, goesOn } = containerOf(node);
  return {
    ...seen,
    body: {
      ...engineGraph(node.config.body, known),
      concurrency: concurrency(node.config),
      decides: goesOn !== undefined,
    },
  };
}

/** To the interpreter, all that ends by something outside is the same. */
function engineKind(node: GraphNode): EngineNode["kind"] {
  return isAwaited(node) ? "awaited" : kindOf(node);
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
