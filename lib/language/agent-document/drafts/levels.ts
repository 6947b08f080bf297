import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";

/**
 * Reading and changing a draft's graph, which may be any JSON: whatever is malformed is skipped when read, and kept as
 * it is when something beside it changes. A level is the graph itself or the body of a node.
 */

export type LevelList = "nodes" | "edges" | "lanes";

export interface DraftNode extends JsonObject {
  readonly id: string;
}

/** A node with its place. */
export interface PlacedNode {
  readonly node: DraftNode;
  /** The node in whose body it is; null in the graph itself. */
  readonly container: string | null;
  readonly level: JsonObject;
  /** A JSON Pointer into the graph. */
  readonly pointer: string;
}

export interface DraftEdge {
  readonly from: string;
  readonly on?: string;
  readonly to: string;
}

/** How deep bodies are looked into. No valid document has as many levels. */
const MOST_LEVELS = 60;

export function draftListOf(level: JsonObject, name: LevelList): readonly Json[] {
  const list = level[name];
  return Array.isArray(list) ? list : [];
}

export function isDraftNode(value: Json | undefined): value is DraftNode {
  return isJsonObject(value) && typeof value.id === "string";
}

export const nodesOf = (level: JsonObject): DraftNode[] => draftListOf(level, "nodes").filter(isDraftNode);
export const lanesOf = (graph: JsonObject): DraftNode[] => draftListOf(graph, "lanes").filter(isDraftNode);

/** Whether what should name a node names one of the level. */
export const hasNode = (level: JsonObject, id: Json | undefined): boolean =>
  nodesOf(level).some((node) => node.id === id);

export function edgesOf(level: JsonObject): DraftEdge[] {
  return draftListOf(level, "edges").flatMap((edge) => edgeOf(edge) ?? []);
}

export function edgeOf(value: Json | undefined): DraftEdge | undefined {
  if (!isJsonObject(value)) return undefined;
  const { from, on, to } = value;
  if (typeof from !== "string" || typeof to !== "string") return undefined;
  return typeof on === "string" ? { from, on, to } : { from, to };
}

/** The inner graph of a node. */
export function draftBodyOf(node: JsonObject): JsonObject | undefined {
  return isJsonObject(node.config) && isJsonObject(node.config.body) ? node.config.body : undefined;
}

export function withBody(node: JsonObject, body: JsonObject): JsonObject {
  return { ...node, config: { ...(isJsonObject(node.config) ? node.config : {}), body } };
}

/** Every node of every level, outer ones before their bodies. */
export function allNodes(graph: JsonObject): PlacedNode[] {
  const found: PlacedNode[] = [];
  const collect = (level: JsonObject, container: string | null, pointer: string, depth: number): void => {
    for (const [index, node] of draftListOf(level, "nodes").entries()) {
      if (!isDraftNode(node)) continue;
      const own = `${pointer}/nodes/${index}`;
      found.push({ node, container, level, pointer: own });
      const body = draftBodyOf(node);
      if (body && depth < MOST_LEVELS) collect(body, node.id, `${own}/config/body`, depth + 1);
    }
  };
  collect(graph, null, "", 0);
  return found;
}

export function findNode(graph: JsonObject, id: string): PlacedNode | undefined {
  return allNodes(graph).find(({ node }) => node.id === id);
}

/** The nodes in whose bodies a node is, the innermost first. */
export function containersOf(graph: JsonObject, id: string): string[] {
  const containers = new Map(allNodes(graph).map(({ node, container }) => [node.id, container]));
  const found: string[] = [];
  let at = containers.get(id) ?? null;
  while (at !== null && !found.includes(at)) {
    found.push(at);
    at = containers.get(at) ?? null;
  }
  return found;
}

/** The level of a container's body; the graph itself for null. */
export function levelOf(graph: JsonObject, container: string | null): JsonObject | undefined {
  if (container === null) return graph;
  const placed = findNode(graph, container);
  return placed && draftBodyOf(placed.node);
}

/**
 * The graph with every level changed, inner ones first. What a change leaves alone stays the same object, so that
 * whoever compares by identity sees what changed.
 */
export function changeLevels(
  graph: JsonObject,
  change: (level: JsonObject, container: string | null) => JsonObject,
): JsonObject {
  const changed = (level: JsonObject, container: string | null, depth: number): JsonObject => {
    const nodes = draftListOf(level, "nodes");
    const inside = nodes.map((node) => {
      const body = isDraftNode(node) && depth < MOST_LEVELS ? draftBodyOf(node) : undefined;
      if (!body || !isDraftNode(node)) return node;
      const next = changed(body, node.id, depth + 1);
      return next === body ? node : withBody(node, next);
    });
    const same = inside.every((node, index) => node === nodes[index]);
    return change(same ? level : { ...level, nodes: inside }, container);
  };
  return changed(graph, null, 0);
}

/** Changes one level: a container's body, or the graph itself. A container without a body gets one. */
export function changeLevel(
  graph: JsonObject,
  container: string | null,
  change: (level: JsonObject) => JsonObject,
): JsonObject {
  if (container === null) return change(graph);
  return changeNodes(graph, (node) => {
    if (node.id !== container) return node;
    const body = draftBodyOf(node);
    const next = change(body ?? { nodes: [], edges: [] });
    return next === body ? node : withBody(node, next);
  });
}

/** Every node changed. */
export function changeNodes(graph: JsonObject, change: (node: DraftNode) => JsonObject): JsonObject {
  return changeLevels(graph, (level) => {
    const nodes = draftListOf(level, "nodes");
    const next = nodes.map((node) => (isDraftNode(node) ? change(node) : node));
    return next.every((node, index) => node === nodes[index]) ? level : { ...level, nodes: next };
  });
}
