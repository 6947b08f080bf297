import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { changeLevels, draftListOf, edgeOf, isDraftNode, type LevelList } from "./levels.ts";
import { rewriteExpression, rewriteTemplate } from "./rewrite-references.ts";

type Renamed = ReadonlyMap<string, string>;

/** A graph with nodes renamed: edges, starts and the expressions that read them follow. */
export function renameNodes(graph: JsonObject, renamed: Renamed): JsonObject {
  if (renamed.size === 0) return graph;
  const inside = changeLevels(graph, (level) => renameInLevel(level, renamed));
  return changeList(inside, "lanes", (lane) => renameStart(lane, renamed));
}

/** The nodes and edges of one level, as they are copied. */
export function renameInLevel(level: JsonObject, renamed: Renamed): JsonObject {
  const nodes = changeList(level, "nodes", (node) => renameNode(node, renamed));
  const edges = changeList(nodes, "edges", (edge) => renameEdge(edge, renamed));
  return renameStart(edges, renamed);
}

function changeList(level: JsonObject, name: LevelList, change: (one: JsonObject) => JsonObject): JsonObject {
  const list = draftListOf(level, name);
  const next = list.map((one) => (isJsonObject(one) ? change(one) : one));
  return next.every((one, index) => one === list[index]) ? level : { ...level, [name]: next };
}

function renameNode(node: JsonObject, renamed: Renamed): JsonObject {
  const id = isDraftNode(node) ? renamed.get(node.id) : undefined;
  const config = isJsonObject(node.config) ? rewriteConfig(node.config, renamed) : node.config;
  if (id === undefined && config === node.config) return node;
  return { ...node, ...(id !== undefined && { id }), ...(config !== undefined && { config }) };
}

function renameEdge(edge: JsonObject, renamed: Renamed): JsonObject {
  const { from, to } = edgeOf(edge) ?? { from: "", to: "" };
  if (!renamed.has(from) && !renamed.has(to)) return edge;
  return { ...edge, from: renamed.get(from) ?? from, to: renamed.get(to) ?? to };
}

function renameStart(holder: JsonObject, renamed: Renamed): JsonObject {
  const start = typeof holder.start === "string" ? renamed.get(holder.start) : undefined;
  return start === undefined ? holder : { ...holder, start };
}

/** A body's own nodes are changed on their own. */
function rewriteConfig(config: JsonObject, renamed: Renamed): JsonObject {
  const { body, ...rest } = config;
  const next = rewriteTexts(rest, renamed);
  if (next === rest) return config;
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      name === "body" ? value : ((next as JsonObject)[name] ?? null),
    ]),
  );
}

/**
 * Every text in a config is read as what it may be, a template or an expression: a draft's config need not be one that
 * its type understands.
 */
function rewriteTexts(value: Json, renamed: Renamed): Json {
  if (typeof value === "string")
    return value.includes("{{") ? rewriteTemplate(value, renamed) : rewriteExpression(value, renamed);
  if (Array.isArray(value)) {
    const next = value.map((one: Json) => rewriteTexts(one, renamed));
    return next.every((one, index) => one === value[index]) ? value : next;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value);
  const next = entries.map(([name, one]) => [name, rewriteTexts(one, renamed)] as const);
  return next.every(([, one], index) => one === entries[index]?.[1]) ? value : Object.fromEntries(next);
}
