import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { lockKey, refuseRevoked } from "./lock-key.ts";

const writeStatus: Statement = {
  name: "write-key-status",
  text: `update api_keys set status = $2 where id = $1 and status <> $2 returning id`,
};

/**
 * Deactivates or activates a key. Idempotent. Needs admin.
 * @throws DomainError permission_denied, key_not_found; invalid_request for a revoked key.
 */
export async function setKeyStatus({
  actor,
  keyId,
  status,
}: {
  actor: UserActor;
  keyId: string;
  status: "active" | "inactive";
}): Promise<{ id: string; status: "active" | "inactive" }> {
  requireRole(actor, "admin");
  if (status === "active") requireStepUp(actor); // deactivating never needs an owner
  return runtime().db.transaction(async (tx) => {
    const key = await lockKey(tx, { actor, keyId });
    refuseRevoked(key);
    if ((await tx.run(writeStatus, [keyId, status])).length > 0) {
      await recordAudit(tx, {
        actor,
        workspaceId: actor.workspaceId,
        action: status === "active" ? "key.reactivated" : "key.deactivated",
        target: { kind: "key", id: keyId, name: key.name },
      });
    }
    return { id: keyId, status };
  });
}
