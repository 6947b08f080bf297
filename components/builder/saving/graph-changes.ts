import { edgeId } from "#components/graph/plain-edge.ts";
import type { GraphChange } from "#lib/contract/authoring-changes.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { applyChanges } from "#lib/language/agent-document/changes/apply-changes.ts";
import {
  draftBodyOf,
  draftListOf,
  edgeOf,
  isDraftNode,
  withBody,
} from "#lib/language/agent-document/drafts/levels.ts";
import { sameJson } from "#lib/language/agent-document/drafts/same-json.ts";

/** As many as one write may bring, and how long an id in them may be (D16). */
const MOST_CHANGES = 1_000;
const LONGEST_ID = 200;

/**
 * The changes that make one graph the other; undefined where changes of nodes, edges and lanes cannot say it: another
 * order, members of the graph itself, parts without an id. They are tried, so what they say is what is meant.
 */
export function graphChanges(from: JsonObject, to: JsonObject): readonly GraphChange[] | undefined {
  if (!sameJson(withoutLists(from), withoutLists(to))) return undefined;
  const changes = [...laneChanges(from, to), ...levelChanges(from, to, undefined)];
  if (changes.length > MOST_CHANGES || changes.flatMap(idsOf).some((id) => id.length > LONGEST_ID))
    return undefined;
  const { graph } = applyChanges(from, changes);
  return graph && sameJson(graph, to) ? changes : undefined;
}

/** The ids that a change names; those within a value may be of any length. */
function idsOf(change: GraphChange): string[] {
  const named = "remove" in change ? change.id : change.set === "edge" ? change.value : "";
  const ids = typeof named === "string" ? [named] : [named.from, named.on ?? "", named.to];
  return "in" in change && change.in !== undefined ? [...ids, change.in] : ids;
}

const withoutLists = ({ lanes, nodes, edges, ...rest }: JsonObject): JsonObject => rest;

function laneChanges(from: JsonObject, to: JsonObject): GraphChange[] {
  const { set, removed } = compare(partsOf(from, "lanes"), partsOf(to, "lanes"));
  return [
    ...removed.map((id): GraphChange => ({ remove: "lane", id })),
    ...set.map((value): GraphChange => ({ set: "lane", value: { ...value } })),
  ];
}

/** Changes at one level: the graph itself, or the body of a container. */
function levelChanges(from: JsonObject, to: JsonObject, container: string | undefined): GraphChange[] {
  const within = container === undefined ? {} : { in: container };
  const before = partsOf(from, "nodes");
  const { set, removed } = compare(before, partsOf(to, "nodes"));
  const gone = new Set(removed);
  const nodes = set.flatMap((value): GraphChange[] => {
    const old = before.get(String(value.id));
    const [oldBody, body] = [old && draftBodyOf(old), draftBodyOf(value)];
    // A change inside a body is reported at that level; the whole body may be most of the graph.
    return old && oldBody && body && sameJson(withBody(old, body), value) && isSaidWithin(oldBody, body)
      ? levelChanges(oldBody, body, String(value.id))
      : [{ set: "node", ...within, value: { ...value } }];
  });
  const edges = edgeChanges(from, to, { gone, within });
  return [
    ...removed.map((id): GraphChange => ({ remove: "node", ...within, id })),
    ...edges.removed,
    ...nodes,
    ...edges.set,
  ];
}

const isSaidWithin = (from: JsonObject, to: JsonObject) =>
  sameJson(
    { ...withoutLists(from), lanes: from.lanes ?? null },
    { ...withoutLists(to), lanes: to.lanes ?? null },
  );

function edgeChanges(
  from: JsonObject,
  to: JsonObject,
  { gone, within }: { gone: ReadonlySet<string>; within: { in?: string } },
): { removed: GraphChange[]; set: GraphChange[] } {
  const [before, after] = [edgesById(from), edgesById(to)];
  const removed = [...before].flatMap(([key, edge]): GraphChange[] =>
    // An edge leaves with its nodes.
    after.has(key) || gone.has(edge.from) || gone.has(edge.to)
      ? []
      : [{ remove: "edge", ...within, id: edge }],
  );
  const set = [...after].flatMap(([key, edge]): GraphChange[] =>
    before.has(key) ? [] : [{ set: "edge", ...within, value: edge }],
  );
  return { removed, set };
}

function edgesById(level: JsonObject) {
  return new Map(
    draftListOf(level, "edges").flatMap((edge: Json) => {
      const ref = edgeOf(edge);
      return ref ? [[edgeId(ref), ref] as const] : [];
    }),
  );
}

function partsOf(level: JsonObject, list: "nodes" | "lanes"): ReadonlyMap<string, JsonObject> {
  return new Map(
    draftListOf(level, list).flatMap((part) => (isDraftNode(part) ? [[part.id, part] as const] : [])),
  );
}

function compare(before: ReadonlyMap<string, JsonObject>, after: ReadonlyMap<string, JsonObject>) {
  const removed = [...before.keys()].filter((id) => !after.has(id));
  const set = [...after].flatMap(([id, part]) => (sameJson(before.get(id), part) ? [] : [part]));
  return { set, removed };
}
