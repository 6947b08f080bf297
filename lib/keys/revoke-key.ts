import { recordAudit } from "#lib/audit/record-audit.ts";
import type { UserActor } from "#lib/auth/actor.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import type { Statement } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";
import { lockKey } from "./lock-key.ts";

const revoke: Statement = {
  name: "revoke-key",
  text: `update api_keys set status = 'revoked' where id = $1 and status <> 'revoked' returning id`,
};

/**
 * Ends a key for good; its next request is refused on every node (D13). Repeating it changes nothing. Needs
 * admin, whoever's key it is: taking access away must never wait for somebody else.
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
