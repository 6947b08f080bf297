import type { UserActor } from "#lib/auth/actor.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import type { Statement } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";
import { requireManager } from "#lib/users/require-manager.ts";
import { hashKeySecret, newKeySecret } from "./key-format.ts";
import { lockKey, refuseRevoked } from "./lock-key.ts";

export const MAX_OVERLAP_SECONDS = 7 * 24 * 60 * 60;

/**
 * $1 key, $2 hash of the new secret, $3 overlap in seconds. A secret of an earlier rotation keeps its nearer
 * end: a longer overlap now does not give it more time, and none ends it at once.
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
 * Gives a key a new secret under the same id, so that its runs stay with it; the old one works on for the
 * overlap (D13). Needs admin and, where the key acts as an owner, owner: whoever holds the secret acts as they.
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
  if (!(overlapSeconds >= 0 && overlapSeconds <= MAX_OVERLAP_SECONDS)) {
    throw new DomainError("invalid_request", "The old secret may work on for 0 to 7 days.", {
      details: [
        { code: "maximum", message: `must be from 0 to ${MAX_OVERLAP_SECONDS}`, field: "/overlapSeconds" },
      ],
    });
  }
  return runtime().db.transaction(async (tx) => {
    const locked = await lockKey(tx, { actor, keyId });
    refuseRevoked(locked);
    if (locked.expired) throw new DomainError("invalid_request", "The key has expired. Create a new one.");
    if (locked.createdBy !== actor.userId) requireManager({ actor, role: locked.creatorRole ?? "viewer" });
    const key = newKeySecret(keyId);
    const [row] = await tx.run<{ previousSecretExpiresAt: Date }>(replaceSecret, [
      keyId,
      hashKeySecret(key),
      overlapSeconds,
    ]);
    if (!row) throw new Error("a locked key could not be given a secret");
    return { id: keyId, key, previousSecretExpiresAt: row.previousSecretExpiresAt.toISOString() };
  });
}
