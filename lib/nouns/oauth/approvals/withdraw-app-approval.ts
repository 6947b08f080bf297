import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { APP_POLICY } from "../switched-on.sql.ts";
import { appNotFound, holdClient, releaseClient } from "./hold-client.sql.ts";

/** $1 workspace, $2 client. Index: approved_apps primary key. */
const deleteApproval: Statement = {
  name: "delete-app-approval",
  text: `delete from approved_apps where workspace_id = $1 and client_id = $2 returning client_id`,
};

/**
 * The grants that depend on an approval: none if the workspace allows any app or no app. Locked in a fixed order, and
 * after running changes of their tokens. $1 workspace, $2 client. Index: oauth_grants_client.
 */
const holdGrants: Statement = {
  name: "hold-grants-of-client",
  text: `
    select g.id as "id", u.name as "personName"
      from oauth_grants g join users u on u.id = g.user_id join workspaces w on w.id = g.workspace_id
     where g.workspace_id = $1 and g.client_id = $2 and g.ended_at is null and ${APP_POLICY} = 'approved'
     order by g.id
       for no key update of g`,
};

/** Ends the grants with their tokens and codes, as when a person ends one. $1 grants, $2 who ends them. */
const endGrants: Statement = {
  name: "end-grants-of-client",
  text: `
    with tokens as (
      update oauth_tokens set revoked_at = now() where grant_id = any($1) and revoked_at is null
    ),
    codes as (
      update oauth_codes set used_at = now() where grant_id = any($1) and used_at is null
    )
    update oauth_grants set ended_at = now(), ended_by = $2 where id = any($1) and ended_at is null`,
};

/**
 * Withdraws an app's approval and ends the connections that depend on it: the app's next request is refused on every
 * node. Needs admin. Runs that the app started continue.
 * @param connections the number of connections that the admin saw; if there are more now, nothing changes.
 * @throws DomainError permission_denied, connected_app_not_found, revision_conflict.
 */
export async function withdrawAppApproval({
  actor,
  clientId,
  connections,
}: {
  actor: UserActor;
  clientId: string;
  connections: number;
}): Promise<{ ended: number }> {
  requireRole(actor, "admin");
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const client = await holdClient(tx, clientId);
    if (!client || (await tx.run(deleteApproval, [workspaceId, clientId])).length === 0) throw appNotFound();
    const grants = await tx.run<{ id: string; personName: string }>(holdGrants, [workspaceId, clientId]);
    if (grants.length > connections)
      throw new DomainError(
        "revision_conflict",
        `By now ${grants.length === 1 ? "one person has" : `${grants.length} people have`} ${client.name} connected. Look again, then withdraw the approval.`,
      );
    await tx.run(endGrants, [grants.map(({ id }) => id), actor.userId]);
    await tx.run(releaseClient, [clientId]);
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "app_approval.withdrawn",
      target: { kind: "app", id: clientId, name: client.name },
      details: { connections: grants.length },
    });
    for (const { id, personName } of grants) {
      const target = { kind: "connected_app", id, name: client.name };
      const details = { personName };
      await recordAudit(tx, { actor, workspaceId, action: "connected_app.ended", target, details });
    }
    return { ended: grants.length };
  });
}
