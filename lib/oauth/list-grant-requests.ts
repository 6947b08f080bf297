import type { UserActor } from "#lib/auth/actor.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import { readRequests } from "#lib/keys/read-requests.ts";
import { readGrant } from "./read-grant.ts";

/**
 * What a connected app asked for and got.
 * @throws DomainError connected_app_not_found, invalid_cursor.
 */
export async function listGrantRequests({
  actor,
  grantId,
  query,
}: {
  actor: UserActor;
  grantId: string;
  query: QueryOf<typeof dashboardOperations.listConnectedAppRequests>;
}): Promise<OutputOf<typeof dashboardOperations.listConnectedAppRequests>> {
  const requireVisible = async () => void (await readGrant({ actor, grantId }));
  return readRequests({ credentialId: grantId, workspaceId: actor.workspaceId, requireVisible, query });
}
