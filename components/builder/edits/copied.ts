import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import {
  allNodes,
  changeLevel,
  type DraftNode,
  draftBodyOf,
  draftListOf,
  edgesOf,
  hasNode,
  isDraftNode,
  nodesOf,
} from "#lib/language/agent-document/drafts/levels.ts";
import { renameInLevel } from "#lib/language/agent-document/drafts/rename-nodes.ts";
import { changedWords } from "#lib/language/exact-json/changed-words.ts";
import { parseJsonText } from "#lib/language/exact-json/parse-json-text.ts";
import type { Content, Place } from "../draft/content.ts";
import { readLayout } from "../draft/read-layout.ts";
import { withGraph } from "./apply-edit.ts";
import { freeId, nodeIds } from "./free-id.ts";

const FORMAT = "laneway.nodes/1";

/** Nodes as text for the clipboard, with the edges among them and their places; of nested ones the outermost. */
export function copyNodes(
  content: Content,
  ids: ReadonlySet<string>,
  places: ReadonlyMap<string, Place>,
): string {
  const chosen = allNodes(content.graph).filter(({ node }) => ids.has(node.id));
  const inside = new Set(chosen.flatMap(({ node }) => innerIds(node)));
  const outer = chosen.filter(({ node }) => !inside.has(node.id));
  const own = new Set(outer.map(({ node }) => node.id));
  const levels = new Set(outer.map(({ level }) => level));
  const edges = [...levels].flatMap(edgesOf).filter(({ from, to }) => own.has(from) && own.has(to));
  const placed = [...own, ...outer.flatMap(({ node }) => innerIds(node))].flatMap((id) => {
    const place = places.get(id);
    return place ? [[id, place] as const] : [];
  });
  const nodes = outer.map(({ node }) => node);
  return JSON.stringify({ format: FORMAT, nodes, edges, layout: Object.fromEntries(placed) }, null, 2);
}

type Pasted =
  | { readonly content: Content; readonly ids: readonly string[]; readonly fault?: never }
  | { readonly fault: string };

/**
 * Adds what a text holds: copied nodes, a whole agent document, or one node. Ids that are taken become others, and the
 * expressions among the pasted nodes follow.
 */
export function pasteNodes(
  content: Content,
  text: string,
  { container, at }: { container: string | null; at: Place },
): Pasted {
  const found = readCopied(text);
  if (typeof found === "string") return { fault: found };
  const taken = nodeIds(content.graph);
  const renamed = new Map<string, string>();
  for (const id of [...nodesOf(found), ...nodesOf(found).flatMap(innerNodes)].map((node) => node.id)) {
    const free = freeId(id, taken);
    taken.add(free);
    if (free !== id) renamed.set(id, free);
  }
  const level = renameDeep(found, renamed);
  const ids = nodesOf(level).map(({ id }) => id);
  const known = new Set(ids);
  const edges = edgesOf(level).filter(({ from, to }) => known.has(from) && known.has(to));
  const graph = changeLevel(content.graph, container, (into) => ({
    ...into,
    ...(container !== null && !hasNode(into, into.start) && ids[0] !== undefined && { start: ids[0] }),
    nodes: [...draftListOf(into, "nodes"), ...nodesOf(level)],
    edges: [...draftListOf(into, "edges"), ...edges.map((edge) => ({ ...edge }))],
  }));
  const places = placesOf(found, renamed, known, at);
  const layout = { ...content.layout, nodes: { ...content.layout.nodes, ...places } };
  return { content: withGraph({ ...content, layout }, graph), ids };
}

/** The message where a text cannot be pasted. */
function readCopied(text: string): JsonObject | string {
  let value: Json;
  try {
    value = parseJsonText(text);
  } catch {
    return "The clipboard has no JSON. Copy nodes on a canvas, or their JSON from an editor.";
  }
  const changed = changedWords(text);
  if (changed !== undefined) return `In the JSON on the clipboard: ${changed}.`;
  if (Array.isArray(value)) value = { nodes: value };
  if (isDraftNode(value) && typeof value.type === "string") value = { nodes: [value] };
  if (isJsonObject(value) && isJsonObject(value.graph)) value = value.graph;
  if (isJsonObject(value) && nodesOf(value).length > 0) {
    const nodes = nodesOf(value).map((node) => (isJsonObject(node.config) ? node : { ...node, config: {} }));
    return { ...value, nodes };
  }
  return "The JSON on the clipboard has no nodes. Copy a list of nodes, each with an id.";
}

function renameDeep(level: JsonObject, renamed: ReadonlyMap<string, string>): JsonObject {
  if (renamed.size === 0) return level;
  const nodes = nodesOf(level).map((node): JsonObject => {
    const body = draftBodyOf(node);
    if (!body) return node;
    return { ...node, config: { ...Object(node.config), body: renameDeep(body, renamed) } };
  });
  return renameInLevel({ ...level, nodes }, renamed);
}

function placesOf(
  found: JsonObject,
  renamed: ReadonlyMap<string, string>,
  outer: ReadonlySet<string>,
  at: Place,
): Record<string, Place> {
  const layout = isJsonObject(found.layout) ? found.layout : {};
  const { nodes } = readLayout({ nodes: layout });
  const entries = Object.entries(nodes).map(([id, place]) => [renamed.get(id) ?? id, place] as const);
  const tops = entries.filter(([id]) => outer.has(id)).map(([, place]) => place);
  if (tops.length < outer.size) return {};
  const left = Math.min(...tops.map(({ x }) => x));
  const top = Math.min(...tops.map(({ y }) => y));
  return Object.fromEntries(
    entries.map(([id, { x, y }]) => [
      id,
      outer.has(id) ? { x: at.x + x - left, y: at.y + y - top } : { x, y },
    ]),
  );
}

const innerNodes = (node: DraftNode): DraftNode[] => {
  const body = draftBodyOf(node);
  return body ? allNodes(body).map((placed) => placed.node) : [];
};
const innerIds = (node: DraftNode): string[] => innerNodes(node).map(({ id }) => id);
