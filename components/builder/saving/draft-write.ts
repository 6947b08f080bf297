import type { BodyOf } from "#components/api/operations.ts";
import { defineMember, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { sameJson } from "#lib/language/agent-document/drafts/same-json.ts";
import type { Content } from "../draft/content.ts";
import { graphChanges } from "./graph-changes.ts";

export type DraftWrite = BodyOf<"PUT /api/agents/{agentId}/draft">;

/** The write that makes one state of a draft the other; undefined where nothing is to be written. */
export function draftWrite(from: Content, to: Content, revision: number): DraftWrite | undefined {
  const nodes = changedEntries(from.layout.nodes, to.layout.nodes);
  const notes = changedEntries(from.layout.notes, to.layout.notes);
  const parts = {
    ...(from.name !== to.name && { name: to.name }),
    ...(from.description !== to.description && { description: to.description }),
    ...(from.requireTests !== to.requireTests && { requireTests: to.requireTests }),
    ...(!sameJson(from.graph, to.graph) && graphParts(from.graph, to.graph)),
    ...((nodes || notes) && { layout: { ...(nodes && { nodes }), ...(notes && { notes }) } }),
  };
  return Object.keys(parts).length === 0 ? undefined : { revision, ...parts };
}

/** Characters of a graph up to which it is sent whole. */
const LARGE = 64 * 1024;

/** A large graph's changes, if they are shorter than the graph. */
function graphParts(from: JsonObject, to: JsonObject): Pick<DraftWrite, "graph" | "changes"> {
  const size = JSON.stringify(to).length;
  const changes = size > LARGE ? graphChanges(from, to) : undefined;
  return changes && JSON.stringify(changes).length < size ? { changes: [...changes] } : { graph: to };
}

/** The entries that differ; null removes an entry. */
function changedEntries<T extends object>(
  from: Readonly<Record<string, T>>,
  to: Readonly<Record<string, T>>,
): Record<string, T | null> | undefined {
  if (from === to) return undefined;
  const changed: Record<string, T | null> = {};
  for (const id of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [before, after] = [memberOf(from, id), memberOf(to, id)];
    if (!sameJson(before as never, after as never)) defineMember(changed, id, after ?? null);
  }
  return Object.keys(changed).length === 0 ? undefined : changed;
}
