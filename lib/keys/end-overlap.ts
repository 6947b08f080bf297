import { recordAudit } from "#lib/audit/record-audit.ts";
import type { UserActor } from "#lib/auth/actor.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import type { Statement } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";
import { lockKey } from "./lock-key.ts";

const endReplaced: Statement = {
  name: "end-replaced-secrets",
  text: `
    update api_key_secrets set expires_at = now()
     where key_id = $1 and expires_at > now()
    returning secret_hash`,
};

/**
 * Ends the overlap of a rotation: secrets that were replaced are refused from the next request on. Repeating it
 * changes nothing. Needs admin, whoever's key it is: taking access away must never wait for somebody else.
 * @throws DomainError permission_denied, key_not_found.
 */
export async function endOverlap({
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
