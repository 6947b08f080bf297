import type { authoringOperations } from "#lib/contract/authoring.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findDraft } from "./find-draft.ts";
import { findVersionGraph } from "./find-version-graph.ts";
import { publicationAnswer } from "./publication.sql.ts";

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
  const { workspaceId } = actor;
  const { row, graph } = await findVersionGraph(db, { workspaceId, agentId, version });
  return { ...publicationAnswer(row), graph };
}
