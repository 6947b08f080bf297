import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { lockKey } from "./lock-key.ts";

const endReplaced: Statement = {
  name: "end-replaced-secrets",
  text: `
    update api_key_secrets set expires_at = now()
     where key_id = $1 and expires_at > now()
    returning secret_hash`,
};

/**
 * Ends the overlap of a rotation: old secrets are refused from the next request on. Idempotent. Needs only admin, also
 * for an owner's key: removing access must not wait for another person.
 * @throws DomainError permission_denied, key_not_found.
 */
export async function endKeyOverlap({
  actor,
  keyId,
}: {
  actor: UserActor;
  keyId: string;
}): Promise<{ id: string; endedSecrets: number }> {
  requireRole(actor, "admin");
  return runtime().db.transaction(async (tx) => {
    const { name } = await lockKey(tx, { actor, keyId });
    const { length: endedSecrets } = await tx.run(endReplaced, [keyId]);
    if (endedSecrets > 0) {
      const target = { kind: "key", id: keyId, name };
      await recordAudit(tx, { actor, workspaceId: actor.workspaceId, action: "key.overlap_ended", target });
    }
    return { id: keyId, endedSecrets };
  });
}
