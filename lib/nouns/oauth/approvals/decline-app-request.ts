import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { endRequests } from "./give-app-approval.ts";
import { appNotFound, holdClient, releaseClient } from "./hold-client.sql.ts";

/**
 * Declines an app that people of the workspace asked for. Needs admin. They may ask again.
 * @throws DomainError permission_denied; connected_app_not_found if no request is open.
 */
export async function declineAppRequest({
  actor,
  clientId,
}: {
  actor: UserActor;
  clientId: string;
}): Promise<{ declined: number }> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const client = await holdClient(tx, clientId);
    const declined = client ? (await tx.run(endRequests, [workspaceId, clientId])).length : 0;
    if (!client || declined === 0) throw appNotFound();
    await tx.run(releaseClient, [clientId]);
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "app_approval.declined",
      target: { kind: "app", id: clientId, name: client.name },
      details: { requests: declined },
    });
    return { declined };
  });
}
