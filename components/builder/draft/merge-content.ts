import { type JsonObject, memberOf } from "#lib/contract/json.ts";
import { allNodes } from "#lib/language/agent-document/drafts/levels.ts";
import {
  allTheirs,
  type Conflict,
  mergeDocuments,
  type Side,
} from "#lib/language/agent-document/drafts/merge-documents.ts";
import { renameNodes } from "#lib/language/agent-document/drafts/rename-nodes.ts";
import { sameJson } from "#lib/language/agent-document/drafts/same-json.ts";
import { freeId } from "../edits/free-id.ts";
import type { Content, Layout } from "./content.ts";
import { withRestoredEdges } from "./restored-edges.ts";

interface ThreeContents {
  /** The version that both changes began from. */
  readonly base: Content;
  readonly mine: Content;
  readonly theirs: Content;
}

/**
 * What two made of one draft. Nodes that both added under one id are both kept: mine gets another id. A place is never
 * a conflict: mine where I moved something.
 */
export function mergeContent(
  { base, mine: given, theirs }: ThreeContents,
  choices: ReadonlyMap<string, Side> = new Map(),
): { readonly content: Content; readonly conflicts: readonly Conflict[] } {
  const mine = separateAdded({ base, mine: given, theirs });
  const { merged, conflicts } = mergeDocuments({
    base: documentOf(base),
    mine: documentOf(mine),
    theirs: documentOf(theirs),
    choices,
  });
  // Its members are those of `documentOf`, and each is one of theirs or mine.
  const { name, description, requireTests, graph } = merged as unknown as Omit<Content, "layout">;
  const layout = mergeLayout(base.layout, mine.layout, theirs.layout);
  const whole =
    conflicts.length === 0 ? graph : withRestoredEdges(graph, { mine: mine.graph, theirs: theirs.graph });
  return { content: { name, description, requireTests, graph: whole, layout }, conflicts };
}

/** The same, with theirs wherever both changed something. */
export function mergeYielding(three: ThreeContents): Content {
  const { content, conflicts } = mergeContent(three);
  if (conflicts.length === 0) return content;
  return mergeContent(three, allTheirs(conflicts)).content;
}

/** Whether everything that `mine` changed is in theirs: so a write whose answer was lost had come through. */
export function isIncluded(three: ThreeContents): boolean {
  const { content, conflicts } = mergeContent(three);
  return conflicts.length === 0 && sameContent(content, three.theirs);
}

export function sameContent(a: Content, b: Content): boolean {
  return a === b || (sameJson(documentOf(a), documentOf(b)) && sameJson(layoutOf(a), layoutOf(b)));
}

const documentOf = ({ name, description, requireTests, graph }: Content): JsonObject => ({
  name,
  description,
  requireTests,
  graph,
});
const layoutOf = ({ layout }: Content) => layout as unknown as JsonObject; // numbers and texts alone

function mergeLayout(base: Layout, mine: Layout, theirs: Layout): Layout {
  return {
    nodes: mergePlaces(base.nodes, mine.nodes, theirs.nodes),
    notes: mergePlaces(base.notes, mine.notes, theirs.notes),
  };
}

function mergePlaces<T extends object>(
  base: Readonly<Record<string, T>>,
  mine: Readonly<Record<string, T>>,
  theirs: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  if (mine === base) return theirs;
  const merged = new Map(Object.entries(theirs));
  for (const id of new Set([...Object.keys(base), ...Object.keys(mine)])) {
    const own = memberOf(mine, id);
    if (sameJson(own as never, memberOf(base, id) as never)) continue;
    if (own) merged.set(id, own);
    else merged.delete(id);
  }
  return Object.fromEntries(merged);
}

function separateAdded({ base, mine, theirs }: ThreeContents): Content {
  const old = nodesById(base.graph);
  const other = nodesById(theirs.graph);
  const own = nodesById(mine.graph);
  const taken = new Set([...other.keys(), ...own.keys()]);
  const renamed = new Map<string, string>();
  for (const [id, node] of own) {
    const added = other.get(id);
    if (old.has(id) || !added || sameJson(node, added)) continue;
    const free = freeId(id, taken);
    taken.add(free);
    renamed.set(id, free);
  }
  if (renamed.size === 0) return mine;
  const nodes = Object.entries(mine.layout.nodes).map(
    ([id, place]) => [renamed.get(id) ?? id, place] as const,
  );
  return {
    ...mine,
    graph: renameNodes(mine.graph, renamed),
    layout: { ...mine.layout, nodes: Object.fromEntries(nodes) },
  };
}

const nodesById = (graph: JsonObject) => new Map(allNodes(graph).map(({ node }) => [node.id, node]));
