import type { AuditAction } from "#lib/contract/audit-actions.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { type AuditActor, recordAudit } from "./record-audit.ts";

const findWorkspaces: Statement = {
  name: "find-workspaces-of-person",
  text: `
    select m.workspace_id as "workspaceId", u.name as "name"
      from memberships m
      join users u on u.id = m.user_id
     where m.user_id = $1 and m.status <> 'removed'
     order by m.workspace_id`,
};

/**
 * Records a change to a person's account in the audit log of each of their workspaces, because an account belongs to no
 * single one.
 */
export async function recordPersonAudit(
  tx: Transaction,
  {
    actor,
    userId,
    action,
    details = {},
  }: { actor: AuditActor; userId: string; action: AuditAction; details?: JsonObject },
): Promise<void> {
  const rows = await tx.run<{ workspaceId: string; name: string }>(findWorkspaces, [userId]);
  for (const { workspaceId, name } of rows) {
    await recordAudit(tx, {
      actor,
      workspaceId,
      action,
      target: { kind: "user", id: userId, name },
      details,
    });
  }
}
