import { createHash } from "node:crypto";
import { canonicalJson } from "#lib/contract/canonical-json.ts";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";

/** `sha256:` and the hex digest of the graph's canonical JSON, RFC 8785 (D7). */
export function graphFingerprint(document: AgentDocument): string {
  return `sha256:${createHash("sha256").update(canonicalJson(document)).digest("hex")}`;
}

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
