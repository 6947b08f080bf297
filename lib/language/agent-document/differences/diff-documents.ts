import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { sameJson } from "../drafts/same-json.ts";
import { type EdgePart, type MatchedParts, matchDocuments, type Part } from "./match-documents.ts";

/** A member that differs, such as `config.prompt`. */
export interface FieldDifference {
  readonly path: string;
  /** As text: what is no string, as JSON over several lines. Null: it is absent. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface PartDifference {
  readonly change: "added" | "removed" | "changed";
  readonly id: string;
  /** Its id before, where only that changed or more. */
  readonly formerId: string | null;
  readonly name: string;
  /** A node's type. */
  readonly type: string | null;
  /** The node in whose body it is. */
  readonly container: string | null;
  readonly fields: FieldDifference[];
}

export interface EdgeDifference extends EdgePart {
  readonly change: "added" | "removed";
}

export interface DocumentDifferences {
  readonly lanes: PartDifference[];
  readonly nodes: PartDifference[];
  readonly edges: EdgeDifference[];
  /** Members of the document beside those. */
  readonly fields: FieldDifference[];
  /** How many more parts differ than are listed. */
  readonly more: number;
}

/** More than this nobody reads, and it bounds what is sent. A valid document has 500 nodes. */
const MOST_PARTS = 1_000;

/**
 * What changed between two agent documents, of whatever JSON they are. Where boxes stand is not part
 * of a document, and the order of members, lanes, nodes and edges carries no meaning.
 */
export function diffDocuments(before: Json, after: Json): DocumentDifferences {
  const { lanes, nodes, edges, rest } = matchDocuments(before, after);
  const ends = [
    ...edges.removed.map((edge) => ({ ...edge, change: "removed" as const })),
    ...edges.added.map((edge) => ({ ...edge, change: "added" as const })),
  ];
  let left = MOST_PARTS;
  const bounded = <T>(parts: readonly T[]): T[] => {
    const listed = parts.slice(0, left);
    left -= listed.length;
    return listed;
  };
  const [laneParts, nodeParts] = [partsOf(lanes), partsOf(nodes)];
  const listed = {
    lanes: bounded(laneParts).map(describe),
    nodes: bounded(nodeParts).map(describe),
    edges: bounded(ends),
  };
  const all = laneParts.length + nodeParts.length + ends.length;
  return { ...listed, fields: fieldsOf(rest.before, rest.after), more: all - MOST_PARTS + left };
}

/** Whether there is no difference at all. */
export function isSameDocument({ lanes, nodes, edges, fields, more }: DocumentDifferences): boolean {
  return lanes.length + nodes.length + edges.length + fields.length + more === 0;
}

interface Pair {
  readonly before?: Part;
  readonly after?: Part;
}

function partsOf({ added, removed, changed }: MatchedParts): Pair[] {
  return [...changed, ...added.map((after) => ({ after })), ...removed.map((before) => ({ before }))];
}

function describe({ before, after }: Pair): PartDifference {
  const part = after ?? before;
  if (!part) throw new Error("a pair has one part at least");
  const { id, value, container } = part;
  const isMoved = before !== undefined && after !== undefined && before.container !== after.container;
  return {
    change: before && after ? "changed" : after ? "added" : "removed",
    id,
    formerId: before && before.id !== id ? before.id : null,
    name: typeof value.name === "string" ? value.name : id,
    type: typeof value.type === "string" ? value.type : null,
    container,
    fields: [
      ...(isMoved ? [{ path: "in", before: placeOf(before), after: placeOf(after) }] : []),
      ...fieldsOf(before?.value ?? {}, after?.value ?? {}),
    ],
  };
}

const placeOf = ({ container }: Part): string => container ?? "the graph itself";

/** Members that are objects of members themselves, each of which is shown alone. */
const OPENED = new Set(["config", "config.body"]);

function fieldsOf(before: JsonObject, after: JsonObject, at = ""): FieldDifference[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...names].flatMap((name) => {
    const [was, is] = [memberOf(before, name), memberOf(after, name)];
    const path = at === "" ? name : `${at}.${name}`;
    if (sameJson(was, is) || path === "id") return [];
    if (OPENED.has(path) && isOpen(was) && isOpen(is)) return fieldsOf(was ?? {}, is ?? {}, path);
    return [{ path, before: textOf(was), after: textOf(is) }];
  });
}

const isOpen = (value: Json | undefined): value is JsonObject | undefined =>
  value === undefined || isJsonObject(value);

function textOf(value: Json | undefined): string | null {
  if (value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
