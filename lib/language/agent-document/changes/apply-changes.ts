import type { GraphChange } from "#lib/contract/authoring-changes.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { CONTAINER_TYPES } from "#lib/language/node-types/container-types.ts";
import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";

/** Why a change cannot be applied. */
export interface ChangeFault {
  /** Index of the change in the list. */
  readonly index: number;
  readonly member: "in" | "id" | "value";
  readonly message: string;
}

export type Applied =
  | { readonly graph: JsonObject; readonly fault?: never }
  | { readonly fault: ChangeFault; readonly graph?: never };

/** A graph or a body of the copy, as a draft has it: anything may be missing or malformed. */
type Level = Record<string, Json>;
type Edge = Extract<GraphChange, { set: "edge" }>["value"];

/**
 * Applies changes one after the other to a draft's graph (D16), all or none. Neither the graph nor the changes
 * given are modified. Whatever the graph lacks is added, so that changes can build one from `{}`.
 */
export function applyChanges(graph: JsonObject, changes: readonly GraphChange[]): Applied {
  const changed: Level = structuredClone(graph);
  for (const [index, change] of changes.entries()) {
    const fault = apply(changed, change);
    if (fault) return { fault: { index, ...fault } };
  }
  return { graph: changed };
}

type Fault = Omit<ChangeFault, "index">;

function apply(graph: Level, change: GraphChange): Fault | undefined {
  if ("set" in change) {
    if (change.set === "lane") return setById(listOf(graph, "lanes"), change.value);
    if (change.set === "node") return setNode(graph, change);
    const level = levelOfEdge(graph, change.in, change.value);
    if (!level) return noContainer(change.in);
    setEdge(listOf(level, "edges"), change.value);
    return undefined;
  }
  if (change.remove === "lane") return removeById(listOf(graph, "lanes"), change.id);
  if (change.remove === "node") return removeNode(graph, change);
  const level = levelOfEdge(graph, change.in, change.id);
  if (!level) return noContainer(change.in);
  return removeEdge(listOf(level, "edges"), change.id);
}

function setNode(graph: Level, change: Extract<GraphChange, { set: "node" }>): Fault | undefined {
  const { id } = change.value;
  const level =
    change.in === undefined
      ? ((typeof id === "string" ? levelWith(graph, id) : undefined) ?? graph)
      : bodyOf(graph, change.in);
  if (!level) return noContainer(change.in);
  if (change.in !== undefined && typeof id === "string" && isWithin(graph, id, change.in))
    return { member: "in", message: `would put the node inside itself: ${id}` };
  return setById(listOf(level, "nodes"), change.value);
}

function removeNode(graph: Level, change: Extract<GraphChange, { remove: "node" }>): Fault | undefined {
  const level = change.in === undefined ? levelWith(graph, change.id) : bodyOf(graph, change.in);
  if (!level && change.in !== undefined) return noContainer(change.in);
  const fault = removeById(level ? listOf(level, "nodes") : [], change.id);
  if (fault || !level) return fault;
  level.edges = listOf(level, "edges").filter(
    (edge) => !isObject(edge) || (edge.from !== change.id && edge.to !== change.id),
  );
  return undefined;
}

function setById(list: Json[], value: Readonly<Level>): Fault | undefined {
  const { id } = value;
  if (typeof id !== "string") return { member: "value", message: "needs an id, a text" };
  const place = list.findIndex((one) => isObject(one) && one.id === id);
  // A copy: a later change may write into its body.
  list.splice(place < 0 ? list.length : place, place < 0 ? 0 : 1, structuredClone(value));
  return undefined;
}

function removeById(list: Json[], id: string): Fault | undefined {
  const place = list.findIndex((one) => isObject(one) && one.id === id);
  if (place < 0) return { member: "id", message: `is not in the graph: ${id}` };
  list.splice(place, 1);
  return undefined;
}

function setEdge(edges: Json[], { from, on, to }: Edge): void {
  const edge = { from, ...(on === undefined ? {} : { on }), to };
  const place = edges.findIndex((one) => isEdge(one, edge));
  edges.splice(place < 0 ? edges.length : place, place < 0 ? 0 : 1, edge);
}

function removeEdge(edges: Json[], id: Edge): Fault | undefined {
  const place = edges.findIndex((one) => isEdge(one, id));
  if (place < 0) return { member: "id", message: "is no edge of the graph" };
  edges.splice(place, 1);
  return undefined;
}

function isEdge(one: Json, { from, on = DEFAULT_OUTCOME, to }: Edge): boolean {
  return isObject(one) && one.from === from && (one.on ?? DEFAULT_OUTCOME) === on && one.to === to;
}

/** An edge stands where its nodes are: in the level of the node that it comes from. */
function levelOfEdge(graph: Level, container: string | undefined, edge: Edge): Level | undefined {
  return container === undefined ? (levelWith(graph, edge.from) ?? graph) : bodyOf(graph, container);
}

/** The level that has the node. */
function levelWith(level: Level, id: string): Level | undefined {
  for (const node of Array.isArray(level.nodes) ? level.nodes : []) {
    if (!isObject(node)) continue;
    if (node.id === id) return level;
    const body = insideOf(node);
    const found = body && levelWith(body, id);
    if (found) return found;
  }
  return undefined;
}

function nodeOf(graph: Level, id: string): Level | undefined {
  const level = levelWith(graph, id);
  const nodes = level ? listOf(level, "nodes").filter(isObject) : [];
  return nodes.find((node) => node.id === id);
}

/** Whether a container is the node or in its body, at any depth. */
function isWithin(graph: Level, id: string, container: string): boolean {
  if (id === container) return true;
  const node = nodeOf(graph, id);
  const body = node && insideOf(node);
  return body !== undefined && levelWith(body, container) !== undefined;
}

/** The body of a container, anywhere in the graph; made if the container has none yet. */
function bodyOf(graph: Level, container: string): Level | undefined {
  const node = nodeOf(graph, container);
  if (typeof node?.type !== "string" || !CONTAINER_TYPES.includes(node.type)) return undefined;
  const config: Level = isObject(node.config) ? node.config : {};
  const body: Level = isObject(config.body) ? config.body : { nodes: [], edges: [] };
  config.body = body;
  node.config = config;
  return body;
}

function insideOf(node: Level): Level | undefined {
  return isObject(node.config) && isObject(node.config.body) ? node.config.body : undefined;
}

function listOf(level: Level, name: "nodes" | "edges" | "lanes"): Json[] {
  const found = level[name];
  if (Array.isArray(found)) return found as Json[]; // the copy is nobody else's
  const made: Json[] = [];
  level[name] = made;
  return made;
}

function noContainer(container: string | undefined): Fault {
  return { member: "in", message: `is no ${CONTAINER_TYPES.join(" or ")} node of the graph: ${container}` };
}

function isObject(value: Json | undefined): value is Level {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
