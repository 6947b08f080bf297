import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { readRequests } from "#lib/nouns/keys/read-requests.ts";
import { getConnectedApp } from "./get-connected-app.ts";

/**
 * A connected app's logged requests.
 * @throws DomainError connected_app_not_found, invalid_cursor.
 */
export async function listConnectedAppRequests({
  actor,
  grantId,
  query,
}: {
  actor: UserActor;
  grantId: string;
  query: QueryOf<typeof dashboardOperations.listConnectedAppRequests>;
}): Promise<OutputOf<typeof dashboardOperations.listConnectedAppRequests>> {
  const requireVisible = async () => void (await getConnectedApp({ actor, grantId }));
  return readRequests({ credentialId: grantId, workspaceId: actor.workspaceId, requireVisible, query });
}
