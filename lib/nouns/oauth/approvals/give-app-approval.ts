import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { appNotFound, holdClient } from "./hold-client.sql.ts";

/**
 * $1 workspace, $2 client, $3 admin. The client's row is locked. Indexes: app_requests primary key,
 * oauth_grants_client.
 */
const insertApproval: Statement = {
  name: "insert-app-approval",
  text: `
    insert into approved_apps (workspace_id, client_id, approved_by)
    select $1, $2, $3
     where exists (select from app_requests where workspace_id = $1 and client_id = $2)
        or exists (select from oauth_grants where workspace_id = $1 and client_id = $2 and ended_at is null)
    on conflict do nothing
    returning approved_at`,
};

const findApproval: Statement = {
  name: "find-app-approval",
  text: `select approved_at as "approvedAt" from approved_apps where workspace_id = $1 and client_id = $2`,
};

export const endRequests: Statement = {
  name: "end-app-requests",
  text: `delete from app_requests where workspace_id = $1 and client_id = $2 returning user_id`,
};

/**
 * Approves an app that somebody asked for or has connected, for the whole workspace. Needs admin. Idempotent: the first
 * approval is kept.
 * @throws DomainError permission_denied, connected_app_not_found.
 */
export async function giveAppApproval({
  actor,
  clientId,
}: {
  actor: UserActor;
  clientId: string;
}): Promise<{ approvedAt: string }> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const client = await holdClient(tx, clientId);
    if (!client) throw appNotFound();
    const isNew = (await tx.run(insertApproval, [workspaceId, clientId, actor.userId])).length > 0;
    const [approval] = await tx.run<{ approvedAt: Date }>(findApproval, [workspaceId, clientId]);
    if (!approval) throw appNotFound();
    const requests = (await tx.run(endRequests, [workspaceId, clientId])).length;
    if (isNew) {
      await recordAudit(tx, {
        actor,
        workspaceId,
        action: "app_approval.given",
        target: { kind: "app", id: clientId, name: client.name },
        details: { requests },
      });
    }
    return { approvedAt: approval.approvedAt.toISOString() };
  });
}
