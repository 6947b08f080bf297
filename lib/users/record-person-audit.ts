import { type AuditActor, recordAudit } from "#lib/audit/record-audit.ts";
import type { Statement, Transaction } from "#lib/db/database.ts";
import type { JsonObject } from "#lib/json.ts";

const findWorkspaces: Statement = {
  name: "find-workspaces-of-person",
  text: `
    select m.workspace_id as "workspaceId", u.name as "name"
      from memberships m
      join users u on u.id = m.user_id
     where m.user_id = $1 and m.status <> 'removed'
     order by m.workspace_id`,
};

/** Tells every workspace that a person belongs to of what concerns their account, which is no single one's. */
export async function recordPersonAudit(
  tx: Transaction,
  {
    actor,
    userId,
    action,
    details = {},
  }: { actor: AuditActor; userId: string; action: `${string}.${string}`; details?: JsonObject },
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
