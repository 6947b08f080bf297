import type { AgentDocument } from "#lib/contract/agent-document.ts";
import type { Statement } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";

const findGraph: Statement = {
  name: "find-graph",
  text: `select document from graphs where workspace_id = $1 and fingerprint = $2`,
};

const MAX_GRAPHS = 500;
const graphs = new Map<string, Promise<AgentDocument>>();

/**
 * The exact graph behind a fingerprint. Graphs never change, so unlike anything about a run they may be kept;
 * the least recently used go first.
 */
export function loadGraph({
  workspaceId,
  fingerprint,
}: {
  workspaceId: string;
  fingerprint: string;
}): Promise<AgentDocument> {
  const key = `${workspaceId} ${fingerprint}`;
  const kept = graphs.get(key);
  const graph = kept ?? readGraph(workspaceId, fingerprint);
  graphs.delete(key);
  graphs.set(key, graph);
  if (!kept) {
    graph.catch(() => graphs.delete(key));
    const [oldest] = graphs.keys();
    if (graphs.size > MAX_GRAPHS && oldest !== undefined) graphs.delete(oldest);
  }
  return graph;
}

async function readGraph(workspaceId: string, fingerprint: string): Promise<AgentDocument> {
  const [row] = await runtime().db.run<{ document: AgentDocument }>(findGraph, [workspaceId, fingerprint]);
  if (!row) throw new Error("a run or version names a graph that is not stored");
  return row.document;
}
