import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { readRequests } from "./read-requests.ts";
import { requireVisibleKey } from "./require-visible-key.ts";

/**
 * A key's logged requests.
 * @throws DomainError key_not_found, invalid_cursor.
 */
export async function listKeyRequests({
  actor,
  keyId,
  query,
}: {
  actor: UserActor;
  keyId: string;
  query: QueryOf<typeof dashboardOperations.listKeyRequests>;
}): Promise<OutputOf<typeof dashboardOperations.listKeyRequests>> {
  const requireVisible = () => requireVisibleKey({ actor, keyId });
  return readRequests({ credentialId: keyId, workspaceId: actor.workspaceId, requireVisible, query });
}
