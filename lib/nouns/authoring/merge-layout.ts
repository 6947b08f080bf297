import type { z } from "zod";
import type { Layout } from "#lib/contract/authoring.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { jsonBytesWithin } from "#lib/contract/json-size.ts";
import { LAYOUT } from "#lib/contract/limits.ts";
import { allNodes, lanesOf } from "#lib/language/agent-document/drafts/levels.ts";

/**
 * A draft's layout with the changes of one writer: each node and note on its own, null takes one away (D16). Positions of
 * nodes that the graph does not have are forgotten when there is no room for those that it has.
 * @param graph as it is after the write.
 * @throws DomainError invalid_request where the layout would be too large.
 */
export function mergeLayout(layout: JsonObject, change: z.infer<typeof Layout>, graph: Json): JsonObject {
  const notes = merge(layout.notes, change.notes);
  if (change.notes && Object.keys(notes).length > LAYOUT.notes)
    throw tooLarge(`A draft has at most ${LAYOUT.notes} notes.`, "/layout/notes");
  const merged = { nodes: merge(layout.nodes, change.nodes), notes };
  if (fits(merged)) return merged;
  const known = idsOf(graph);
  const nodes = Object.fromEntries(Object.entries(merged.nodes).filter(([id]) => known.has(id)));
  if (fits({ nodes, notes })) return { nodes, notes };
  throw tooLarge(`The layout has more than ${LAYOUT.bytes} bytes.`, "/layout");
}

function merge(known: Json | undefined, change: Readonly<Record<string, Json>> = {}): JsonObject {
  const merged = new Map(Object.entries(isJsonObject(known) ? known : {}));
  for (const [id, place] of Object.entries(change)) {
    if (place === null) merged.delete(id);
    else merged.set(id, place);
  }
  return Object.fromEntries(merged);
}

const fits = (layout: JsonObject) => jsonBytesWithin(layout, LAYOUT.bytes) !== undefined;

/** Ids of everything a canvas places: nodes of every level, and lanes as the builder names them. */
function idsOf(graph: Json): Set<string> {
  if (!isJsonObject(graph)) return new Set();
  const nodes = allNodes(graph).map(({ node }) => node.id);
  return new Set([...nodes, ...lanesOf(graph).map(({ id }) => `lane:${id}`)]);
}

function tooLarge(message: string, field: string): DomainError {
  return new DomainError("invalid_request", message, {
    details: [{ code: "limit_exceeded", message, field }],
  });
}
