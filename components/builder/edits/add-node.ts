import { draftOutcomes, firstOutcome } from "#components/graph/draft-outcomes.ts";
import { type EdgeRef, edgeId, plainEdge } from "#components/graph/plain-edge.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import {
  changeLevel,
  draftListOf,
  edgeOf,
  findNode,
  hasNode,
  lanesOf,
  levelOf,
  nodesOf,
} from "#lib/language/agent-document/drafts/levels.ts";
import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";
import { wordsOfType } from "#lib/language/node-types/node-type-words.ts";
import type { Content, Place } from "../draft/content.ts";
import { changeLanes } from "./apply-edit.ts";
import { freeId, nodeIds } from "./free-id.ts";

/** Where a node is added: at an edge, after a node's outcome, as a lane's or a body's start, or anywhere in a level. */
export type Spot =
  | { readonly at: "edge"; readonly container: string | null; readonly edge: EdgeRef }
  | { readonly at: "outcome"; readonly from: string; readonly on: string; readonly place?: Place }
  | { readonly at: "lane"; readonly laneId: string; readonly place?: Place }
  | { readonly at: "start"; readonly container: string; readonly place?: Place }
  | { readonly at: "level"; readonly container: string | null; readonly place?: Place };

/** Adds a node of a type and connects it as its spot says. */
export function addNode(content: Content, type: string, spot: Spot): { content: Content; id: string } {
  const id = freeId(type, nodeIds(content.graph));
  const node: JsonObject = { id, type, config: wordsOfType(type)?.newConfig ?? {} };
  const container = containerOf(content.graph, spot);
  let graph = changeLevel(content.graph, container, (level) => {
    const added = { ...level, nodes: [...draftListOf(level, "nodes"), node] };
    if (spot.at === "edge") return splitEdge(added, spot.edge, node);
    if (spot.at === "outcome") return addEdge(added, { from: spot.from, on: spot.on, to: id });
    return added;
  });
  graph =
    spot.at === "start"
      ? changeLevel(graph, container, (body) => ({ ...body, start: id }))
      : startWith(graph, container, id, spot.at === "lane" ? spot.laneId : undefined);
  const place = "place" in spot ? spot.place : undefined;
  const layout = place
    ? { ...content.layout, nodes: { ...content.layout.nodes, [id]: place } }
    : content.layout;
  return { content: { ...content, graph, layout }, id };
}

function containerOf(graph: JsonObject, spot: Spot): string | null {
  if (spot.at === "lane") return null;
  return spot.at === "outcome" ? (findNode(graph, spot.from)?.container ?? null) : spot.container;
}

export function addEdge(level: JsonObject, edge: EdgeRef): JsonObject {
  const edges = draftListOf(level, "edges");
  const id = edgeId(edge);
  const isThere = edges.some((one) => {
    const ref = edgeOf(one);
    return ref !== undefined && edgeId(ref) === id;
  });
  return isThere ? level : { ...level, edges: [...edges, { ...plainEdge(edge) }] };
}

/** The edge leads to the node, and its first outcome to where the edge led. A node that ends a branch has no more. */
function splitEdge(level: JsonObject, edge: EdgeRef, node: JsonObject): JsonObject {
  const id = edgeId(edge);
  const own = String(node.id);
  const edges = draftListOf(level, "edges").filter((one) => {
    const ref = edgeOf(one);
    return !ref || edgeId(ref) !== id;
  });
  if (edges.length === draftListOf(level, "edges").length) return level;
  const first = { ...plainEdge({ ...edge, to: own }) };
  // At the end, as edges are set one by one: a write need not send the whole graph.
  return {
    ...level,
    edges: [...edges, first, { ...plainEdge({ from: own, on: firstOutcome(node), to: edge.to }) }],
  };
}

/** A level that begins nowhere begins with the node; so does the lane it was added to. */
function startWith(
  graph: JsonObject,
  container: string | null,
  id: string,
  laneId: string | undefined,
): JsonObject {
  const level = levelOf(graph, container) ?? {};
  const ids = new Set(nodesOf(level).map((node) => node.id));
  if (container !== null)
    return hasNode(level, level.start)
      ? graph
      : changeLevel(graph, container, (body) => ({ ...body, start: id }));
  if (ids.size > 1 && laneId === undefined) return graph;
  if (lanesOf(graph).length === 0) return graph;
  return changeLanes(graph, (lane) => {
    const isMeant = laneId === undefined ? !hasNode(level, lane.start) : lane.id === laneId;
    return isMeant ? { ...lane, start: id } : lane;
  });
}

/** The outcome of a node that no edge follows yet; its first one if all are followed. */
export function openOutcome(graph: JsonObject, id: string): string {
  const placed = findNode(graph, id);
  if (!placed) return DEFAULT_OUTCOME;
  const followed = new Set(
    draftListOf(placed.level, "edges").flatMap((edge) => {
      const ref = edgeOf(edge);
      return ref?.from === id ? [ref.on ?? DEFAULT_OUTCOME] : [];
    }),
  );
  return draftOutcomes(placed.node).find((one) => !followed.has(one)) ?? firstOutcome(placed.node);
}
