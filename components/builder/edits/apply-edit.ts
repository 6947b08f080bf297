import { laneItemId } from "#components/graph/graph-parts.ts";
import { edgeId } from "#components/graph/plain-edge.ts";
import { type JsonObject, memberOf } from "#lib/contract/json.ts";
import {
  changeLevels,
  changeNodes,
  draftListOf,
  edgeOf,
  isDraftNode,
} from "#lib/language/agent-document/drafts/levels.ts";
import { renameNodes } from "#lib/language/agent-document/drafts/rename-nodes.ts";
import type { Content, Layout } from "../draft/content.ts";
import type { Edit } from "./edit.ts";
import { followOutcome } from "./follow-outcome.ts";

/** A draft with a form's change made; the same draft where it names something that is not there. */
export function applyEdit(content: Content, edit: Edit): Content {
  const { graph, layout } = content;
  switch (edit.kind) {
    case "set-node": {
      const changed = changeNodes(graph, (node) => (node.id === edit.node.id ? edit.node : node));
      return withGraph(content, followOutcome(graph, changed, String(edit.node.id)));
    }
    case "rename-node":
      if (edit.from === edit.to) return content;
      return {
        ...content,
        graph: renameNodes(graph, new Map([[edit.from, edit.to]])),
        layout: renamePlace(layout, edit.from, edit.to),
      };
    case "set-lane":
      return withGraph(
        content,
        changeLanes(graph, (lane) => (lane.id === edit.lane.id ? edit.lane : lane)),
      );
    case "rename-lane":
      return {
        ...content,
        graph: changeLanes(graph, (lane) => (lane.id === edit.from ? { ...lane, id: edit.to } : lane)),
        layout: renamePlace(layout, laneItemId(edit.from), laneItemId(edit.to)),
      };
    case "set-edge": {
      const id = edgeId(edit.edge);
      return withGraph(
        content,
        changeEdges(graph, (edge) => (edge === id ? { ...edit.to } : undefined)),
      );
    }
    case "set-agent": {
      const { kind, ...set } = edit;
      return { ...content, ...set };
    }
  }
}

export function withGraph(content: Content, graph: JsonObject): Content {
  return graph === content.graph ? content : { ...content, graph };
}

export function changeLanes(graph: JsonObject, change: (lane: JsonObject) => JsonObject): JsonObject {
  const lanes = draftListOf(graph, "lanes");
  const next = lanes.map((lane) => (isDraftNode(lane) ? change(lane) : lane));
  return next.every((lane, index) => lane === lanes[index]) ? graph : { ...graph, lanes: next };
}

/** Replaces the edges for whose id `change` gives another. An edge that would then be there twice is left out. */
function changeEdges(graph: JsonObject, change: (id: string) => JsonObject | undefined): JsonObject {
  return changeLevels(graph, (level) => {
    const edges = draftListOf(level, "edges");
    const next = edges.map((edge) => {
      const ref = edgeOf(edge);
      return (ref && change(edgeId(ref))) ?? edge;
    });
    if (next.every((edge, index) => edge === edges[index])) return level;
    const seen = new Set<string>();
    const unique = next.filter((edge) => {
      const ref = edgeOf(edge);
      const id = ref && edgeId(ref);
      if (id === undefined) return true;
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    });
    return { ...level, edges: unique };
  });
}

function renamePlace(layout: Layout, from: string, to: string): Layout {
  const place = memberOf(layout.nodes, from);
  if (!place) return layout;
  const { [from]: _, ...nodes } = layout.nodes;
  return { ...layout, nodes: { ...nodes, [to]: place } };
}
