import { MAX_OVERLAP_SECONDS } from "#lib/contract/dashboard/key-words.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { hashSecret } from "#lib/nouns/access/secret-format.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { newKeySecret } from "./key-format.ts";
import { lockKey, requireChangeable } from "./lock-key.ts";

/**
 * $1 key, $2 hash of the new secret, $3 overlap in seconds. A secret of an earlier rotation keeps its earlier end: a
 * longer overlap does not extend it, and an overlap of 0 ends it immediately.
 */
const replaceSecret: Statement = {
  name: "replace-key-secret",
  text: `
    with replaced as (
      update api_key_secrets
         set expires_at = least(expires_at, now() + make_interval(secs => $3))
       where key_id = $1 and (expires_at is null or expires_at > now())
      returning expires_at
    ),
    forgotten as (
      delete from api_key_secrets where key_id = $1 and expires_at <= now()
    )
    insert into api_key_secrets (secret_hash, key_id) values ($2, $1)
    returning (select max(expires_at) from replaced) as "previousSecretExpiresAt"`,
};

/**
 * Gives a key a new secret under the same id, so that it keeps its runs; the old secret works for the overlap (D13).
 * Needs admin and, if the key acts as an owner, owner: the holder of the secret acts as that person.
 * @param overlapSeconds 0 to 7 days; with 0 the old secret is refused from the next request on.
 * @throws DomainError permission_denied, key_not_found; invalid_request for a revoked or expired key.
 */
export async function rotateKey({
  actor,
  keyId,
  overlapSeconds = 0,
}: {
  actor: UserActor;
  keyId: string;
  overlapSeconds?: number;
}): Promise<{ id: string; key: string; previousSecretExpiresAt: string }> {
  requireRole(actor, "admin");
  requireStepUp(actor);
  if (!(overlapSeconds >= 0 && overlapSeconds <= MAX_OVERLAP_SECONDS)) {
    throw new DomainError("invalid_request", "The old secret may work on for 0 to 7 days.", {
      details: [
        { code: "maximum", message: `must be from 0 to ${MAX_OVERLAP_SECONDS}`, field: "/overlapSeconds" },
      ],
    });
  }
  return runtime().db.transaction(async (tx) => {
    const locked = await lockKey(tx, { actor, keyId });
    requireChangeable(locked, { actor });
    const key = newKeySecret(keyId);
    const [row] = await tx.run<{ previousSecretExpiresAt: Date }>(replaceSecret, [
      keyId,
      hashSecret(key),
      overlapSeconds,
    ]);
    if (!row) throw new Error("a locked key could not be given a secret");
    const previousSecretExpiresAt = row.previousSecretExpiresAt.toISOString();
    await recordAudit(tx, {
      actor,
      workspaceId: actor.workspaceId,
      action: "key.rotated",
      target: { kind: "key", id: keyId, name: locked.name },
      details: { overlapSeconds, previousEndsAt: previousSecretExpiresAt },
    });
    return { id: keyId, key, previousSecretExpiresAt };
  });
}
