import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";
import { allNodes, type DraftNode, draftBodyOf, edgesOf, isDraftNode, lanesOf } from "../drafts/levels.ts";
import { sameJson } from "../drafts/same-json.ts";

/**
 * What of two agent documents belongs together: lanes and nodes by id, in bodies too, edges by their ends. Either may be
 * any JSON, as drafts are; what has no id is compared as the rest of the document.
 */

/** A lane or a node. A node's body is left out: its nodes and edges are parts of their own. */
export interface Part {
  readonly id: string;
  readonly value: JsonObject;
  /** The node in whose body it is. */
  readonly container: string | null;
}

export interface EdgePart {
  readonly from: string;
  readonly on: string;
  readonly to: string;
  readonly container: string | null;
}

export interface Matched<T> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
}

export interface MatchedParts extends Matched<Part> {
  /** In both, with other content. */
  readonly changed: readonly { readonly before: Part; readonly after: Part }[];
}

export interface MatchedDocuments {
  readonly lanes: MatchedParts;
  readonly nodes: MatchedParts;
  readonly edges: Matched<EdgePart>;
  /** Members of the document that are neither, and whatever in its lists is malformed. */
  readonly rest: { readonly before: JsonObject; readonly after: JsonObject };
}

export function matchDocuments(before: Json, after: Json): MatchedDocuments {
  const [was, is] = [objectOf(before), objectOf(after)];
  const nodes = matchParts(nodesIn(was), nodesIn(is));
  const formerIds = new Map(
    nodes.changed.map((pair) => [pair.before.id, pair.after.id] as const).filter(([from, to]) => from !== to),
  );
  return {
    lanes: matchParts(lanesIn(was), lanesIn(is)),
    nodes,
    edges: matchEdges(edgesIn(was, formerIds), edgesIn(is, new Map())),
    rest: { before: restOf(was), after: restOf(is) },
  };
}

const objectOf = (value: Json): JsonObject => (isJsonObject(value) ? value : {});

const lanesIn = (graph: JsonObject): Part[] =>
  lanesOf(graph).map((lane) => ({ id: lane.id, value: lane, container: null }));

const nodesIn = (graph: JsonObject): Part[] =>
  allNodes(graph).map(({ node, container }) => ({ id: node.id, value: withoutBody(node), container }));

function withoutBody(node: DraftNode): JsonObject {
  const body = draftBodyOf(node);
  if (!body) return node;
  const { nodes: _nodes, edges: _edges, ...rest } = body;
  return { ...node, config: { ...objectOf(node.config ?? null), body: rest } };
}

/** Twins of one id are told apart by their order. */
function byId(parts: readonly Part[]): Map<string, Part> {
  const found = new Map<string, Part>();
  for (const part of parts) {
    let key = part.id;
    for (let twin = 2; found.has(key); twin++) key = `${part.id} ${twin}`;
    found.set(key, part);
  }
  return found;
}

function matchParts(before: readonly Part[], after: readonly Part[]): MatchedParts {
  const [was, is] = [byId(before), byId(after)];
  const added = [...is].filter(([key]) => !was.has(key)).map(([, part]) => part);
  const removed = [...was].filter(([key]) => !is.has(key)).map(([, part]) => part);
  const renamed = renamedParts(removed, added);
  const kept = [...is].flatMap(([key, part]) => {
    const earlier = was.get(key) ?? renamed.get(part);
    return earlier && !isSame(earlier, part) ? [{ before: earlier, after: part }] : [];
  });
  const former = new Set(renamed.values());
  return {
    added: added.filter((part) => !renamed.has(part)),
    removed: removed.filter((part) => !former.has(part)),
    changed: kept,
  };
}

const isSame = (a: Part, b: Part): boolean => a.container === b.container && sameJson(a.value, b.value);

/** Parts that only got another id: the new one, and the old one. Content that several have says nothing. */
function renamedParts(removed: readonly Part[], added: readonly Part[]): Map<Part, Part> {
  if (removed.length === 0 || added.length === 0) return new Map();
  const [was, is] = [byContent(removed), byContent(added)];
  return new Map(
    [...is].flatMap(([content, [part, ...others]]) => {
      const [earlier, ...twins] = was.get(content) ?? [];
      return part && earlier && others.length + twins.length === 0 ? [[part, earlier] as const] : [];
    }),
  );
}

function byContent(parts: readonly Part[]): Map<string, Part[]> {
  const found = new Map<string, Part[]>();
  for (const part of parts) {
    const { id: _, ...content } = part.value;
    const text = JSON.stringify(content);
    found.set(text, [...(found.get(text) ?? []), part]);
  }
  return found;
}

function edgesIn(graph: JsonObject, formerIds: ReadonlyMap<string, string>): Map<string, EdgePart> {
  const idNow = (id: string) => formerIds.get(id) ?? id;
  const levels: readonly (readonly [JsonObject, string | null])[] = [
    [graph, null],
    ...allNodes(graph).flatMap(({ node }) => {
      const body = draftBodyOf(node);
      return body ? [[body, node.id] as const] : [];
    }),
  ];
  return new Map(
    levels.flatMap(([level, container]) =>
      edgesOf(level).map(({ from, on = DEFAULT_OUTCOME, to }) => {
        const place = container === null ? null : idNow(container);
        const edge = { from: idNow(from), on, to: idNow(to), container: place };
        return [JSON.stringify(edge), edge] as const;
      }),
    ),
  );
}

function matchEdges(
  before: ReadonlyMap<string, EdgePart>,
  after: ReadonlyMap<string, EdgePart>,
): Matched<EdgePart> {
  const missingIn = (other: ReadonlyMap<string, EdgePart>, own: ReadonlyMap<string, EdgePart>) =>
    [...own].filter(([key]) => !other.has(key)).map(([, edge]) => edge);
  return { added: missingIn(before, after), removed: missingIn(after, before) };
}

function restOf(graph: JsonObject): JsonObject {
  const { nodes, edges, lanes, ...rest } = graph;
  const malformed = (name: string, value: Json | undefined, isPart: (item: Json) => boolean) => {
    if (value === undefined) return [];
    const odd = Array.isArray(value) ? value.filter((item) => !isPart(item)) : value;
    return Array.isArray(odd) && odd.length === 0 ? [] : [[name, odd] as const];
  };
  const isEdge = (item: Json) => edgesOf({ edges: [item] }).length > 0;
  return {
    ...rest,
    ...Object.fromEntries([
      ...malformed("lanes", lanes, isDraftNode),
      ...malformed("nodes", nodes, isDraftNode),
      ...malformed("edges", edges, isEdge),
    ]),
  };
}
