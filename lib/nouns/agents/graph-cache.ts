import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { BoundedCache } from "#lib/language/expressions/bounded-cache.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const findGraph: Statement = {
  name: "find-graph",
  text: `select document, length(document::text) as chars from graphs where workspace_id = $1 and fingerprint = $2`,
};

/** Maximum size in characters of JSON: at least 16 of the largest documents, or very many usual ones. */
const graphs = new BoundedCache<AgentDocument>({ maxEntries: 5_000, maxWeight: 16 * 1024 * 1024 });

/**
 * The exact graph of a fingerprint. Graphs never change, so they can be cached. All callers share the object, which
 * nobody may modify.
 */
export async function loadGraph({
  workspaceId,
  fingerprint,
}: {
  workspaceId: string;
  fingerprint: string;
}): Promise<AgentDocument> {
  const key = `${workspaceId} ${fingerprint}`;
  const kept = graphs.get(key);
  if (kept) return kept;
  const [row] = await runtime().db.run<{ document: AgentDocument; chars: number }>(findGraph, [
    workspaceId,
    fingerprint,
  ]);
  if (!row) throw new Error("a run or version names a graph that is not stored");
  // A concurrent call may have cached it: the first object stays, and so does what was compiled from it.
  const first = graphs.get(key) ?? row.document;
  graphs.set(key, first, row.chars);
  return first;
}
