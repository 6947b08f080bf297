import type { AgentDocument, Lane } from "#lib/language/agent-document/agent-document.ts";
import { bodyOf } from "#lib/language/node-types/body-of.ts";
import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";
import type { Body, GraphNode } from "#lib/language/node-types/graph-node.ts";

/** A box of the drawing. A lane is drawn as the entry above its first node. */
export type GraphItem =
  | { readonly kind: "lane"; readonly id: string; readonly lane: Lane }
  | { readonly kind: "node"; readonly id: string; readonly node: GraphNode }
  | { readonly kind: "loop"; readonly id: string; readonly node: GraphNode; readonly body: GraphParts };

export interface GraphLink {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The outcome of this edge; null from a lane. */
  readonly outcome: string | null;
  /** The outcome where it is worth a word: a plain "done" is not. */
  readonly label: string | null;
}

/** One level of a graph: the agent's own, or a loop's body. */
export interface GraphParts {
  readonly items: readonly GraphItem[];
  readonly links: readonly GraphLink[];
}

export const laneItemId = (laneId: string) => `lane:${laneId}`;

/** Converts the document to boxes and edges, with bodies inside their loops. Node ids are unique over all levels. */
export function graphParts({
  lanes,
  nodes,
  edges,
}: Pick<AgentDocument, "lanes" | "nodes" | "edges">): GraphParts {
  const entries = lanes.map((lane): GraphItem => ({ kind: "lane", id: laneItemId(lane.id), lane }));
  const starts = lanes.map(
    (lane): GraphLink => ({
      id: `start:${lane.id}`,
      from: laneItemId(lane.id),
      to: lane.start,
      outcome: null,
      label: null,
    }),
  );
  const level = levelParts({ nodes, edges });
  return { items: [...entries, ...level.items], links: [...starts, ...level.links] };
}

function levelParts({ nodes, edges }: Pick<Body, "nodes" | "edges">): GraphParts {
  return {
    items: nodes.map((node) => {
      const body = bodyOf(node);
      return body
        ? { kind: "loop", id: node.id, node, body: levelParts(body) }
        : { kind: "node", id: node.id, node };
    }),
    links: edges.map(({ from, on = DEFAULT_OUTCOME, to }) => ({
      id: `${from}:${on}:${to}`,
      from,
      to,
      outcome: on,
      label: on === DEFAULT_OUTCOME ? null : on,
    })),
  };
}

/** Every node of a document by id, including those in bodies. */
export function nodesById(nodes: readonly GraphNode[], found = new Map<string, GraphNode>()) {
  for (const node of nodes) {
    found.set(node.id, node);
    nodesById(bodyOf(node)?.nodes ?? [], found);
  }
  return found;
}
