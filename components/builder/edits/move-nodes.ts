import type { Json, JsonObject } from "#lib/contract/json.ts";
import {
  allNodes,
  changeLevel,
  changeLevels,
  type DraftNode,
  draftBodyOf,
  draftListOf,
  edgeOf,
  edgesOf,
  hasNode,
  isDraftNode,
  nodesOf,
  type PlacedNode,
} from "#lib/language/agent-document/drafts/levels.ts";
import type { Content, Place } from "../draft/content.ts";
import { changeLanes, withGraph } from "./apply-edit.ts";
import { movePlaces } from "./layout-edits.ts";

type Moved =
  | {
      readonly content: Content;
      /** The moved nodes; of nested ones only the outermost. */
      readonly ids: readonly string[];
      /** How many edges would have crossed a body's border. */
      readonly cut: number;
      readonly fault?: never;
    }
  | { readonly fault: string };

/**
 * Moves nodes into a container's body, or into the graph itself for null. Edges among them go along; those that would
 * cross a body's border are taken away. A lane or a body that loses its start starts with what is left in its place:
 * the container that the start is now in, or else what the start led to.
 */
export function moveNodes(
  content: Content,
  chosen: ReadonlySet<string>,
  { into, places }: { into: string | null; places: ReadonlyMap<string, Place> },
): Moved {
  const { graph } = content;
  const all = allNodes(graph);
  const outer = new Map(all.map(({ node, container }) => [node.id, container]));
  if (into !== null && !outer.has(into)) return { fault: GONE };
  const around = [...(into === null ? [] : [into]), ...outwards(outer, into)];
  if (around.some((id) => chosen.has(id))) return { fault: INTO_ITSELF };
  const moving = all.filter(
    ({ node, container }) =>
      chosen.has(node.id) && container !== into && !outwards(outer, node.id).some((id) => chosen.has(id)),
  );
  if (moving.length === 0) return { fault: GONE };
  const taken = Map.groupBy(moving, ({ container }) => container);
  const kept: Json[] = [];
  let cut = 0;
  const without = changeLevels(graph, (level, container) => {
    const gone = taken.get(container);
    if (!gone) return level;
    const ids = new Set(gone.map(({ node }) => node.id));
    const [among, crossing] = parted(draftListOf(level, "edges"), ids);
    kept.push(...among);
    cut += crossing.length;
    const rest = takenOut(level, ids, new Set([...among, ...crossing]));
    const start = (holder: JsonObject) => restarted(holder, { level, ids, around });
    return container === null ? changeLanes(rest, start) : start(rest);
  });
  const nodes = moving.map(({ node }) => node);
  const next = changeLevel(without, into, (level) => putIn(level, { nodes, edges: kept, into }));
  const ids = new Set(nodes.map(({ id }) => id));
  return { content: withPlaces(withGraph(content, next), ids, places), ids: [...ids], cut };
}

/** Where nodes can be moved: nodes with a body, and null for the graph itself. */
export function moveTargets(graph: JsonObject, chosen: ReadonlySet<string>): (PlacedNode | null)[] {
  const all = allNodes(graph);
  const outer = new Map(all.map(({ node, container }) => [node.id, container]));
  const levels = new Set([...chosen].flatMap((id) => (outer.has(id) ? [outer.get(id) ?? null] : [])));
  if (levels.size === 0) return [];
  const isElsewhere = (id: string | null) => levels.size > 1 || !levels.has(id);
  const bodies = all.filter(
    ({ node }) =>
      draftBodyOf(node) !== undefined &&
      isElsewhere(node.id) &&
      ![node.id, ...outwards(outer, node.id)].some((id) => chosen.has(id)),
  );
  return [...(isElsewhere(null) ? [null] : []), ...bodies];
}

const GONE = "There is nothing to move there.";
const INTO_ITSELF = "A node can't be moved into its own body.";

/** The containers around a node, the innermost first. */
function outwards(outer: ReadonlyMap<string, string | null>, id: string | null): string[] {
  const found = new Set<string>();
  for (let at = id === null ? null : outer.get(id); at && !found.has(at); at = outer.get(at)) found.add(at);
  return [...found];
}

/** Edges with both ends among the ids, and those with one. */
function parted(edges: readonly Json[], ids: ReadonlySet<string>): [among: Json[], crossing: Json[]] {
  const among: Json[] = [];
  const crossing: Json[] = [];
  for (const edge of edges) {
    const ref = edgeOf(edge);
    const ends = ref ? Number(ids.has(ref.from)) + Number(ids.has(ref.to)) : 0;
    if (ends === 2) among.push(edge);
    else if (ends === 1) crossing.push(edge);
  }
  return [among, crossing];
}

function takenOut(level: JsonObject, ids: ReadonlySet<string>, edges: ReadonlySet<Json>): JsonObject {
  const left = draftListOf(level, "nodes").filter((node) => !isDraftNode(node) || !ids.has(node.id));
  if (edges.size === 0) return { ...level, nodes: left };
  return { ...level, nodes: left, edges: draftListOf(level, "edges").filter((edge) => !edges.has(edge)) };
}

/** A lane or a body that started with a moved node, with another start. */
function restarted(
  holder: JsonObject,
  { level, ids, around }: { level: JsonObject; ids: ReadonlySet<string>; around: readonly string[] },
): JsonObject {
  const { start } = holder;
  if (typeof start !== "string" || !ids.has(start)) return holder;
  const left = nodesOf(level).flatMap(({ id }) => (ids.has(id) ? [] : [id]));
  const isLeft = new Set(left);
  const edges = edgesOf(level);
  const seen = new Set([start]);
  let led: string | undefined;
  // Along the moved nodes, too: a chain may go as a whole.
  for (const id of seen) {
    const next = edges.flatMap(({ from, to }) => (from === id ? [to] : []));
    led ??= next.find((to) => isLeft.has(to));
    for (const to of next) if (ids.has(to)) seen.add(to);
  }
  return { ...holder, start: left.find((id) => around.includes(id)) ?? led ?? left[0] ?? "" };
}

/** A body that starts nowhere starts with what no other of the moved nodes leads to. */
function putIn(
  level: JsonObject,
  { nodes, edges, into }: { nodes: readonly DraftNode[]; edges: readonly Json[]; into: string | null },
): JsonObject {
  const all = [...draftListOf(level, "nodes"), ...nodes];
  const isLost = into !== null && !hasNode(level, level.start);
  const led = new Set(edges.map((edge) => edgeOf(edge)?.to));
  const first = nodes.find(({ id }) => !led.has(id)) ?? nodes[0];
  return {
    ...level,
    ...(isLost && first && { start: first.id }),
    nodes: all,
    edges: [...draftListOf(level, "edges"), ...edges],
  };
}

/** Places in the old body mean nothing in the new one. */
function withPlaces(content: Content, ids: ReadonlySet<string>, places: ReadonlyMap<string, Place>): Content {
  const kept = Object.entries(content.layout.nodes).filter(([id]) => !ids.has(id));
  const layout = { ...content.layout, nodes: Object.fromEntries(kept) };
  return movePlaces({ ...content, layout }, places);
}
