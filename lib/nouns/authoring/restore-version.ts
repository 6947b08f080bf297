import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Draft } from "./get-draft.ts";
import { getVersion } from "./get-version.ts";
import { updateDraft } from "./update-draft.ts";

/**
 * Puts a version's graph into the draft: a write like any other, at the draft's current revision.
 * @throws DomainError agent_not_found, permission_denied, not_found, revision_conflict.
 */
export async function restoreVersion({
  actor,
  agentId,
  version,
  body: { revision },
}: {
  actor: UserActor;
  agentId: string;
  version: number;
  body: BodyOf<typeof dashboardOperations.restoreVersion>;
}): Promise<Draft> {
  const { graph } = await getVersion({ actor, agentId, version });
  const { draft } = await updateDraft({ actor, agentId, body: { revision, graph } });
  return draft;
}
