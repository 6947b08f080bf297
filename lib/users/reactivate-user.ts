import { recordAudit } from "#lib/audit/record-audit.ts";
import type { UserActor } from "#lib/auth/actor.ts";
import type { UserRef } from "#lib/auth/find-standing.ts";
import { requireRole } from "#lib/auth/permissions.ts";
import { requireStepUp } from "#lib/auth/step-up.ts";
import type { Statement } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";
import { lockMember } from "./lock-member.ts";
import { requireManager } from "./require-manager.ts";

const reactivate: Statement = {
  name: "reactivate-member",
  text: `update memberships set status = 'active' where workspace_id = $1 and user_id = $2`,
};

/**
 * Gives a suspended person back what they had, their keys included. Repeating it changes nothing. Needs admin,
 * and owner to reactivate an owner.
 * @throws DomainError permission_denied, user_not_found.
 */
export async function reactivateUser({
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
