import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { UserRef } from "#lib/nouns/access/find-standing.ts";
import { requireManager, requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { lockMember } from "./lock-member.ts";

const reactivate: Statement = {
  name: "reactivate-member",
  text: `update memberships set status = 'active' where workspace_id = $1 and user_id = $2`,
};

/**
 * Reactivates a suspended person and their keys. Idempotent. Needs admin, and owner to reactivate an owner.
 * @throws DomainError permission_denied, user_not_found.
 */
export async function reactivateMember({
  actor,
  user,
}: {
  actor: UserActor;
  user: UserRef;
}): Promise<{ id: string; email: string; status: "active" }> {
  requireRole(actor, "admin");
  requireStepUp(actor);
  return runtime().db.transaction(async (tx) => {
    const { userId, email, name, role, status } = await lockMember(tx, { actor, user });
    requireManager({ actor, role });
    await tx.run(reactivate, [actor.workspaceId, userId]);
    if (status !== "active") {
      const target = { kind: "user", id: userId, name };
      await recordAudit(tx, { actor, workspaceId: actor.workspaceId, action: "user.reactivated", target });
    }
    return { id: userId, email, status: "active" };
  });
}
