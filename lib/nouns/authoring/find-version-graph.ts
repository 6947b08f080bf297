import { DomainError } from "#lib/contract/errors.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import { findVersion, type VersionRow } from "./versions.sql.ts";

/**
 * A version of an agent that the caller may see.
 * @throws DomainError not_found for a version that never was.
 */
export async function findVersionGraph(
  queries: Pick<Queries, "run">,
  { workspaceId, agentId, version }: { workspaceId: string; agentId: string; version: number },
): Promise<{ readonly row: VersionRow; readonly graph: JsonObject }> {
  const [row] = await queries.run<VersionRow>(findVersion, [agentId, version]);
  if (!row) throw new DomainError("not_found", `The agent has no version ${version}.`);
  const graph = await loadGraph({ workspaceId, fingerprint: row.graphFingerprint });
  // A document is JSON; its type names its members.
  return { row, graph: graph as unknown as JsonObject };
}
