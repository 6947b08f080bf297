import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { graphFingerprint } from "./graph-fingerprint.ts";

const insertGraph: Statement = {
  name: "insert-graph",
  text: `insert into graphs (workspace_id, fingerprint, document) values ($1, $2, $3::json) on conflict do nothing`,
};

/** Stores a graph under its fingerprint, once. */
export async function storeGraph(
  queries: Queries,
  { workspaceId, document }: { workspaceId: string; document: AgentDocument },
): Promise<string> {
  const fingerprint = graphFingerprint(document);
  await queries.run(insertGraph, [workspaceId, fingerprint, JSON.stringify(document)]);
  return fingerprint;
}
