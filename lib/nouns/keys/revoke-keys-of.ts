import { type AuditActor, recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";

/** Index: api_keys_created_by. */
const revokeAll: Statement = {
  name: "revoke-keys-of-person",
  text: `
    update api_keys set status = 'revoked'
     where created_by = $1 and status <> 'revoked'
    returning id as "id", workspace_id as "workspaceId", name as "name"`,
};

/**
 * Permanently revokes every key that acts as a person, in all workspaces.
 * @returns how many.
 */
export async function revokeKeysOf(
  tx: Transaction,
  { actor, userId }: { actor: AuditActor; userId: string },
): Promise<number> {
  const revoked = await tx.run<{ id: string; workspaceId: string; name: string }>(revokeAll, [userId]);
  for (const { id, workspaceId, name } of revoked) {
    await recordAudit(tx, { actor, workspaceId, action: "key.revoked", target: { kind: "key", id, name } });
  }
  return revoked.length;
}
