import { type GraphParts, graphParts } from "#components/graph/graph-parts.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";

interface NodeEnd {
  readonly id: string;
  readonly name: string;
  /** The outcome that leads there, where it is another than done. */
  readonly on: string | null;
  /** Otherwise a lane. */
  readonly isNode: boolean;
}

/** What leads to a node and what it leads to, by name. */
export interface NodePlace {
  readonly before: readonly NodeEnd[];
  readonly after: readonly NodeEnd[];
}

/** Where a node is in its level of the graph; undefined if there is no such node. */
export function nodePlace(document: AgentDocument, nodeId: string): NodePlace | undefined {
  return placeIn(graphParts(document), nodeId);
}

function placeIn({ items, links }: GraphParts, nodeId: string): NodePlace | undefined {
  if (!items.some((item) => item.kind !== "lane" && item.id === nodeId)) {
    for (const item of items) {
      const found = item.kind === "loop" ? placeIn(item.body, nodeId) : undefined;
      if (found) return found;
    }
    return undefined;
  }
  const named = new Map(items.map((item) => [item.id, item]));
  const endOf = (id: string, on: string | null): NodeEnd => {
    const item = named.get(id);
    const isNode = item !== undefined && item.kind !== "lane";
    const name = !item ? id : item.kind === "lane" ? `Lane ${item.lane.name}` : (item.node.name ?? item.id);
    return { id, name, on, isNode };
  };
  return {
    before: links.filter(({ to }) => to === nodeId).map(({ from, label }) => endOf(from, label)),
    after: links.filter(({ from }) => from === nodeId).map(({ to, label }) => endOf(to, label)),
  };
}
