import type { authoringOperations } from "#lib/contract/authoring.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "./find-draft.ts";
import { findVersion, type VersionRow, versionAnswer } from "./versions.sql.ts";

/** @throws DomainError agent_not_found, permission_denied; not_found for a version that never was. */
export async function getVersion({
  actor,
  agentId,
  version,
}: {
  actor: Actor;
  agentId: string;
  version: number;
}): Promise<OutputOf<typeof authoringOperations.getVersion>> {
  const { db } = runtime();
  await findDraft(db, { actor, agentId });
  const [row] = await db.run<VersionRow>(findVersion, [agentId, version]);
  if (!row) throw new DomainError("not_found", `The agent has no version ${version}.`);
  const { workspaceId } = actor;
  const graph = await loadGraph({ workspaceId, fingerprint: row.graphFingerprint });
  // A document is JSON; its type names its members.
  return { ...versionAnswer(row), graph: graph as unknown as JsonObject };
}
