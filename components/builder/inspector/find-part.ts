import { edgeId } from "#components/graph/plain-edge.ts";
import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import type { Selection } from "../edits/edit.ts";

/** A part of a draft, which may be any JSON. */
export interface FoundPart {
  readonly part: JsonObject;
  readonly pointer: string;
  /** The graph that it is in: the document or a body. */
  readonly graph: JsonObject;
}

/** The first part with the id, looked for in bodies too; undefined where there is none. */
export function findPart(document: Json, { kind, id }: Selection): FoundPart | undefined {
  if (!isJsonObject(document)) return undefined;
  if (kind === "document") return { part: document, pointer: "", graph: document };
  if (kind === "lane") return partsOf(document, "lanes", "").find(({ part }) => part.id === id);
  return graphsIn(document, "")
    .flatMap(({ graph, pointer }) => partsOf(graph, kind === "node" ? "nodes" : "edges", pointer))
    .find(({ part }) => (kind === "node" ? part.id === id : idOfEdge(part) === id));
}

/** Every node with its id, bodies included. */
export function nodesIn(document: Json): readonly FoundPart[] {
  if (!isJsonObject(document)) return [];
  return graphsIn(document, "").flatMap(({ graph, pointer }) => partsOf(graph, "nodes", pointer));
}

/** The ids in a list of a graph, as far as they can be read. */
export function idsIn(graph: JsonObject, list: "nodes" | "lanes"): string[] {
  return partsOf(graph, list, "").flatMap(({ part }) => (typeof part.id === "string" ? [part.id] : []));
}

function partsOf(graph: JsonObject, list: string, pointer: string): FoundPart[] {
  const parts = memberOf(graph, list);
  if (!Array.isArray(parts)) return [];
  return parts.flatMap((part: Json, index) =>
    isJsonObject(part) ? [{ part, pointer: childPointer(childPointer(pointer, list), index), graph }] : [],
  );
}

/** Bounds what is looked through: a document this deep is refused anyway. */
const MAX_LEVELS = 30;

function graphsIn(
  graph: JsonObject,
  pointer: string,
  level = 0,
): { readonly graph: JsonObject; readonly pointer: string }[] {
  if (level > MAX_LEVELS) return [];
  const bodies = partsOf(graph, "nodes", pointer).flatMap(({ part, pointer: at }) => {
    const body = isJsonObject(part.config) ? part.config.body : undefined;
    return body !== undefined && isJsonObject(body) ? graphsIn(body, `${at}/config/body`, level + 1) : [];
  });
  return [{ graph, pointer }, ...bodies];
}

function idOfEdge({ from, on, to }: JsonObject): string | undefined {
  if (typeof from !== "string" || typeof to !== "string") return undefined;
  return edgeId({ from, to, ...(typeof on === "string" && { on }) });
}
