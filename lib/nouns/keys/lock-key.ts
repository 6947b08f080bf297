import { DomainError } from "#lib/contract/errors.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireManager } from "#lib/nouns/access/permissions.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { keyNotFound } from "./require-visible-key.ts";

export interface LockedKey {
  readonly id: string;
  readonly name: string;
  readonly status: "active" | "inactive" | "revoked";
  readonly expired: boolean;
  readonly createdBy: string;
  /** Null if the creator has left. */
  readonly creatorRole: Role | null;
  readonly scopes: readonly Scope[];
  readonly allowedTeamIds: readonly string[];
  readonly allowedProjectIds: readonly string[];
  readonly expiresAt: Date | null;
  readonly rateLimitPerMinute: number | null;
}

const lock: Statement = {
  name: "lock-key",
  text: `
    select k.id as "id", k.name as "name", k.status as "status", coalesce(k.expires_at <= now(), false) as "expired",
           k.created_by as "createdBy", m.role as "creatorRole", k.scopes as "scopes",
           k.allowed_team_ids as "allowedTeamIds", k.allowed_project_ids as "allowedProjectIds",
           k.expires_at as "expiresAt", k.rate_limit_per_minute as "rateLimitPerMinute"
      from api_keys k
      left join memberships m
        on m.workspace_id = k.workspace_id and m.user_id = k.created_by and m.status <> 'removed'
     where k.id = $1 and k.workspace_id = $2
       for no key update of k`,
};

/**
 * Locks a key of the actor's workspace and returns its current state: changes to one key run one after another.
 * @throws DomainError key_not_found.
 */
export async function lockKey(
  tx: Transaction,
  { actor, keyId }: { actor: UserActor; keyId: string },
): Promise<LockedKey> {
  const [key] = await tx.run<LockedKey>(lock, [keyId, actor.workspaceId]);
  if (key) return key;
  throw keyNotFound();
}

/** @throws DomainError invalid_request: revocation is permanent (D13). */
export function refuseRevoked(key: LockedKey): void {
  if (key.status !== "revoked") return;
  throw new DomainError("invalid_request", "The key is revoked for good. Create a new one.");
}

/**
 * For changes that extend a key: a new secret, other scopes, a later expiry. A person who may make them could act as
 * the key's creator, so only an owner may change an owner's key (D14).
 * @throws DomainError permission_denied; invalid_request for a revoked or expired key.
 */
export function requireChangeable(key: LockedKey, { actor }: { actor: UserActor }): void {
  refuseRevoked(key);
  if (key.expired) throw new DomainError("invalid_request", "The key has expired. Create a new one.");
  if (key.createdBy !== actor.userId) requireManager({ actor, role: key.creatorRole ?? "viewer" });
}
