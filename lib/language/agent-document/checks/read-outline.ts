import type { z } from "zod";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { Lane } from "#lib/language/agent-document/agent-document.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { DOCUMENT_LIMITS } from "#lib/language/node-types/document-limits.ts";
import { Edge, GraphNode, type NodeType } from "#lib/language/node-types/graph-node.ts";
import { bodyVariablesOf, isNodeType } from "#lib/language/node-types/rules-of.ts";
import type { GraphScope, Outline, Placed } from "./outline.ts";

/**
 * The well-formed parts of a document; undefined where its lists are not lists, so that there is nothing to
 * go by. Lanes and edges beyond their bound are a schema_violation, and not worth the time to look at them.
 */
export function readOutline(document: unknown): Outline | undefined {
  if (!isJsonObject(document) || !isGraph(document) || !Array.isArray(document.lanes)) return undefined;
  const lanes = readUsableParts(Lane, document.lanes.slice(0, DOCUMENT_LIMITS.lanes), "/lanes");
  const root = readScope({ graph: document, pointer: "", outer: undefined });
  return {
    lanes,
    lanesAreWhole: lanes.length === document.lanes.length,
    laneFilesAreWhole: document.lanes.every(
      (lane) => !isJsonObject(lane) || Lane.shape.attachments.safeParse(lane.attachments).success,
    ),
    scopes: [root, ...readBodies(document, root)],
  };
}

type RawGraph = JsonObject & { readonly nodes: readonly unknown[]; readonly edges: readonly unknown[] };

function isGraph(value: JsonObject): value is RawGraph {
  return Array.isArray(value.nodes) && Array.isArray(value.edges);
}

function readScope({
  graph,
  pointer,
  outer,
}: {
  graph: RawGraph;
  pointer: string;
  outer: GraphScope["outer"];
}): GraphScope {
  const nodes = readUsableParts(GraphNode, graph.nodes, `${pointer}/nodes`);
  const whole = new Set(nodes.map((node) => node.pointer));
  const partial = readParts(GraphNode, graph.nodes.map(withoutInConfig), `${pointer}/nodes`);
  const edges = readParts(Edge, graph.edges.slice(0, DOCUMENT_LIMITS.edges), `${pointer}/edges`);
  const ids = graph.nodes.flatMap((node) =>
    isJsonObject(node) && typeof node.id === "string" ? [node.id] : [],
  );
  return {
    pointer,
    outer,
    start: outer && typeof graph.start === "string" ? graph.start : undefined,
    nodes,
    partial: partial.filter((node) => !whole.has(node.pointer)),
    malformed: new Map(
      graph.nodes.flatMap((node, index) => typeOf(node, whole, `${pointer}/nodes/${index}`)),
    ),
    edges,
    ids: new Set(ids),
    isWhole: nodes.length === graph.nodes.length && edges.length === graph.edges.length,
  };
}

function typeOf(node: unknown, whole: ReadonlySet<string>, pointer: string): [string, NodeType][] {
  if (whole.has(pointer) || !isJsonObject(node) || typeof node.id !== "string") return [];
  return isNodeType(node.type) ? [[node.id, node.type]] : [];
}

/** Reads the body of every container, well-formed or not: a fault in one node must not hide those of others. */
function readBodies(graph: RawGraph, scope: GraphScope): GraphScope[] {
  return graph.nodes.flatMap((node, index) => {
    if (!isJsonObject(node) || typeof node.type !== "string" || !bodyVariablesOf(node.type)) return [];
    const body = isJsonObject(node.config) ? node.config.body : undefined;
    if (!isJsonObject(body) || !isGraph(body)) return [];
    const inner = readScope({
      graph: body,
      pointer: `${scope.pointer}/nodes/${index}/config/body`,
      outer: { scope, nodeId: typeof node.id === "string" ? node.id : "", type: node.type },
    });
    return [inner, ...readBodies(body, inner)];
  });
}

function readParts<T>(schema: z.ZodType<T>, values: readonly unknown[], pointer: string): Placed<T>[] {
  return values.flatMap((value, index) => {
    const { success, data } = schema.safeParse(value);
    return success ? [{ pointer: childPointer(pointer, index), value: data }] : [];
  });
}

/** As readParts, but without faulty members where they can be left out: a bad `retry` hides no bad expression. */
function readUsableParts<T>(schema: z.ZodType<T>, values: readonly unknown[], pointer: string): Placed<T>[] {
  const usable = values.map((value) => {
    const { error } = schema.safeParse(value);
    return error && isJsonObject(value) ? without(value, error.issues) : value;
  });
  return readParts(schema, usable, pointer);
}

/** A node without the faulty members of its config, such as one that its type does not know. */
function withoutInConfig(node: unknown): unknown {
  if (!isJsonObject(node) || !isJsonObject(node.config)) return node;
  const { error } = GraphNode.safeParse(node);
  if (!error) return undefined; // it is whole
  const faults = error.issues.flatMap((issue) => {
    const [first, ...path] = issue.path;
    return first === "config" ? [{ ...issue, path }] : [];
  });
  return {
    ...without(
      node,
      error.issues.filter(({ path }) => path[0] !== "config"),
    ),
    config: without(node.config, faults),
  };
}

function without(value: JsonObject, issues: readonly z.core.$ZodIssue[]): JsonObject {
  const faulty = new Set(
    issues.flatMap((issue) =>
      issue.path.length === 0 && issue.code === "unrecognized_keys" ? issue.keys : [issue.path[0]],
    ),
  );
  return Object.fromEntries(Object.entries(value).filter(([name]) => !faulty.has(name)));
}
