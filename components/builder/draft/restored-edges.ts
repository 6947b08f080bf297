import { edgeId } from "#components/graph/plain-edge.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import {
  allNodes,
  changeLevel,
  draftListOf,
  edgeOf,
  findNode,
  hasNode,
  lanesOf,
  levelOf,
  nodesOf,
} from "#lib/language/agent-document/drafts/levels.ts";
import { changeLanes } from "../edits/apply-edit.ts";

/**
 * A node that one of the two deleted, and that is kept, comes back with what was deleted with it: the edges that the
 * other one has there, and the lanes that begin with it and begin nowhere now.
 */
export function withRestoredEdges(
  merged: JsonObject,
  { mine, theirs }: { mine: JsonObject; theirs: JsonObject },
): JsonObject {
  return restored(restored(merged, { from: mine, without: theirs }), { from: theirs, without: mine });
}

function restored(
  merged: JsonObject,
  { from, without }: { from: JsonObject; without: JsonObject },
): JsonObject {
  const left = new Set(allNodes(without).map(({ node }) => node.id));
  const kept = allNodes(from).filter(({ node }) => !left.has(node.id) && findNode(merged, node.id));
  return kept.reduce((graph, { node: { id }, container }) => {
    const own = levelOf(from, container);
    if (!own || !levelOf(graph, container)) return graph;
    const withEdges = changeLevel(graph, container, (level) =>
      addMissing(level, draftListOf(own, "edges"), id),
    );
    return container === null ? withStarts(withEdges, from, id) : withEdges;
  }, merged);
}

function addMissing(level: JsonObject, edges: readonly Json[], id: string): JsonObject {
  const nodes = new Set(nodesOf(level).map((node) => node.id));
  const there = new Set(draftListOf(level, "edges").map(nameOf));
  const missing = edges.filter((edge) => {
    const ref = edgeOf(edge);
    if (!ref || (ref.from !== id && ref.to !== id) || there.has(edgeId(ref))) return false;
    return nodes.has(ref.from) && nodes.has(ref.to);
  });
  return missing.length === 0 ? level : { ...level, edges: [...draftListOf(level, "edges"), ...missing] };
}

function nameOf(edge: Json): string | undefined {
  const ref = edgeOf(edge);
  return ref && edgeId(ref);
}

function withStarts(graph: JsonObject, from: JsonObject, id: string): JsonObject {
  const began = new Set(lanesOf(from).flatMap((lane) => (lane.start === id ? [lane.id] : [])));
  return changeLanes(graph, (lane) =>
    typeof lane.id === "string" && began.has(lane.id) && !hasNode(graph, lane.start)
      ? { ...lane, start: id }
      : lane,
  );
}
