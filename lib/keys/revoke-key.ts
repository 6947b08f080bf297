import type { UserActor } from "#lib/auth/actor.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import type { Statement } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import { runtime } from "#lib/runtime.ts";

const revoke: Statement = {
  name: "revoke-key",
  text: `update api_keys set status = 'revoked' where id = $1 and workspace_id = $2 returning id`,
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
  const revoked = await runtime().db.run(revoke, [keyId, actor.workspaceId]);
  if (revoked.length === 0)
    throw new DomainError("key_not_found", "There is no key with this id in the workspace.");
  return { id: keyId, status: "revoked" };
}
