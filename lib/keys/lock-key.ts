import type { UserActor } from "#lib/auth/actor.ts";
import type { Role } from "#lib/auth/roles.ts";
import type { Statement, Transaction } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";

export interface LockedKey {
  readonly id: string;
  readonly status: "active" | "inactive" | "revoked";
  readonly expired: boolean;
  readonly createdBy: string;
  /** Null when the creator has left. */
  readonly creatorRole: Role | null;
}

const lock: Statement = {
  name: "lock-key",
  text: `
    select k.id as "id", k.status as "status", coalesce(k.expires_at <= now(), false) as "expired",
           k.created_by as "createdBy", m.role as "creatorRole"
      from api_keys k
      left join memberships m
        on m.workspace_id = k.workspace_id and m.user_id = k.created_by and m.status <> 'removed'
     where k.id = $1 and k.workspace_id = $2
       for no key update of k`,
};

/**
 * A key of the actor's workspace as it stands, locked: changes to one key happen one after another.
 * @throws DomainError key_not_found.
 */
export async function lockKey(
  tx: Transaction,
  { actor, keyId }: { actor: UserActor; keyId: string },
): Promise<LockedKey> {
  const [key] = await tx.run<LockedKey>(lock, [keyId, actor.workspaceId]);
  if (key) return key;
  throw new DomainError("key_not_found", "There is no key with this id in the workspace.");
}

/** @throws DomainError invalid_request: revocation is permanent (D13). */
export function refuseRevoked(key: LockedKey): void {
  if (key.status !== "revoked") return;
  throw new DomainError("invalid_request", "The key is revoked for good. Create a new one.");
}
