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
  isPure,
  nodeKindOf,
} from "#lib/language/node-types/node-kinds.ts";
import { outcomesOf } from "#lib/language/node-types/rules-of.ts";
import type { Preview } from "./preview.ts";

/** A captured graph seen from one lane, ready to be interpreted. */
export interface RunGraph {
  readonly graph: Graph;
  /** Those in bodies, too. */
  readonly nodes: ReadonlyMap<string, GraphNode>;
  /** Whether a node of it runs another agent. */
  readonly callsAgents: boolean;
  /** Whether a lane of its document takes attachments. */
  readonly takesFiles: boolean;
}

const compiled = new WeakMap<AgentDocument, Map<string, RunGraph>>();

type IsGiven = (node: GraphNode) => boolean;

function compile(document: AgentDocument, start: string, isGiven: IsGiven = () => false): RunGraph {
  const nodes = new Map<string, GraphNode>();
  const graph = compileGraph(engineGraph({ ...document, start }, { nodes, isGiven }));
  const takesFiles = document.lanes.some(({ attachments }) => attachments.supported);
  return { graph, nodes, callsAgents: [...nodes.values()].some(isChild), takesFiles };
}

/** The nodes that were seen, and which of them are not carried out. */
interface Compiling {
  readonly nodes: Map<string, GraphNode>;
  readonly isGiven: IsGiven;
}

/** A graph as the interpreter reads it; its nodes are added to those seen. */
function engineGraph({ nodes, edges, start }: Body, compiling: Compiling): GraphDocument {
  return {
    start,
    nodes: nodes.map((node) => engineNode(node, compiling)),
    edges: edges.map(({ from, on = "done", to }) => ({ from, on, to })),
  };
}

function engineNode(node: GraphNode, compiling: Compiling): EngineNode {
  compiling.nodes.set(node.id, node);
  const { id } = node;
  const seen = { id, isOutput: givesResult(node), outcomes: outcomesOf(node) };
  if (compiling.isGiven(node)) return { ...seen, kind: isPure(node) ? "pure" : "given" };
  const kind = engineKind(node);
  if (!isContainer(node)) return { ...seen, kind };
  const { concurrency, goesOn } = containerOf(node);
  return {
    ...seen,
    kind,
    body: {
      ...engineGraph(node.config.body, compiling),
      concurrency: concurrency(node.config),
      decides: goesOn !== undefined,
    },
  };
}

/** To the interpreter, all that ends by something outside is the same. */
function engineKind(node: GraphNode): EngineNode["kind"] {
  return isAwaited(node) ? "awaited" : nodeKindOf(node);
}

/** The graph of a preview: what it is given ends at once, and it may begin in the middle. */
export function previewGraph({
  document,
  laneId,
  preview,
}: {
  document: AgentDocument;
  laneId: string;
  preview: Preview;
}): RunGraph {
  return compile(document, preview.fromNode ?? startOf(document, laneId), (node) => preview.isGiven(node));
}

function startOf(document: AgentDocument, laneId: string): string {
  const lane = document.lanes.find(({ id }) => id === laneId);
  if (!lane) throw new Error("a run's captured graph lacks the run's lane");
  return lane.start;
}

/** Compiles a graph for a lane once; documents are shared by all runs that captured the same one. */
export function runGraph({ document, laneId }: { document: AgentDocument; laneId: string }): RunGraph {
  const lanes = compiled.get(document) ?? new Map<string, RunGraph>();
  compiled.set(document, lanes);
  const present = lanes.get(laneId);
  if (present) return present;
  const made = compile(document, startOf(document, laneId));
  lanes.set(laneId, made);
  return made;
}
