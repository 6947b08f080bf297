import { laneItemId } from "#components/graph/graph-parts.ts";
import { edgeId } from "#components/graph/plain-edge.ts";
import {
  changeLevels,
  draftListOf,
  edgeOf,
  isDraftNode,
} from "#lib/language/agent-document/drafts/levels.ts";
import type { Content } from "../draft/content.ts";
import { withGraph } from "./apply-edit.ts";

export interface Items {
  readonly nodes?: ReadonlySet<string>;
  readonly lanes?: ReadonlySet<string>;
  /** By their ids (`edgeId`). */
  readonly edges?: ReadonlySet<string>;
  readonly notes?: ReadonlySet<string>;
}

/** Takes away what is named; a node goes with its edges, its body and their places. */
export function removeItems(content: Content, items: Items): Content {
  const { nodes = new Set(), lanes = new Set(), edges = new Set(), notes = new Set() } = items;
  const graph = changeLevels(content.graph, (level, container) => {
    const kept = draftListOf(level, "nodes").filter((node) => !isDraftNode(node) || !nodes.has(node.id));
    const links = draftListOf(level, "edges").filter((edge) => {
      const ref = edgeOf(edge);
      return !ref || !(nodes.has(ref.from) || nodes.has(ref.to) || edges.has(edgeId(ref)));
    });
    const entries = container === null ? draftListOf(level, "lanes") : [];
    const stay = entries.filter((lane) => !isDraftNode(lane) || !lanes.has(lane.id));
    const changed = {
      ...(kept.length < draftListOf(level, "nodes").length && { nodes: kept }),
      ...(links.length < draftListOf(level, "edges").length && { edges: links }),
      ...(stay.length < entries.length && { lanes: stay }),
    };
    return Object.keys(changed).length === 0 ? level : { ...level, ...changed };
  });
  const gone = new Set([...nodes, ...[...lanes].map(laneItemId)]);
  const without = <T>(places: Readonly<Record<string, T>>, ids: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(places).filter(([id]) => !ids.has(id)));
  const layout = {
    nodes: without(content.layout.nodes, gone),
    notes: without(content.layout.notes, notes),
  };
  return withGraph({ ...content, layout }, graph);
}
