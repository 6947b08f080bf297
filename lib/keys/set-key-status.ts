import { recordAudit } from "#lib/audit/record-audit.ts";
import type { UserActor } from "#lib/auth/actor.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import { requireStepUp } from "#lib/auth/step-up.ts";
import type { Statement } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";
import { lockKey, refuseRevoked } from "./lock-key.ts";

const writeStatus: Statement = {
  name: "write-key-status",
  text: `update api_keys set status = $2 where id = $1 and status <> $2 returning id`,
};

/**
 * Switches a key off, or on again. Repeating it changes nothing. Needs admin.
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
  if (status === "active") requireStepUp(actor); // to stop a key nobody waits
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
