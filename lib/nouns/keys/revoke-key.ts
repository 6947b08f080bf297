import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { lockKey } from "./lock-key.ts";

const revoke: Statement = {
  name: "revoke-key",
  text: `update api_keys set status = 'revoked' where id = $1 and status <> 'revoked' returning id`,
};

/**
 * Revokes a key permanently; every node refuses its next request (D13). Idempotent. Needs only admin, also for an
 * owner's key: removing access must not wait for another person.
 * @throws DomainError permission_denied, key_not_found.
 */
export async function revokeKey({
  actor,
  keyId,
}: {
  actor: UserActor;
  keyId: string;
}): Promise<{ id: string; status: "revoked" }> {
  requireRole(actor, "admin");
  return runtime().db.transaction(async (tx) => {
    const { name } = await lockKey(tx, { actor, keyId });
    if ((await tx.run(revoke, [keyId])).length > 0) {
      const target = { kind: "key", id: keyId, name };
      await recordAudit(tx, { actor, workspaceId: actor.workspaceId, action: "key.revoked", target });
    }
    return { id: keyId, status: "revoked" };
  });
}
