import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { UserRef } from "#lib/nouns/access/find-standing.ts";
import { requireManager, requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { lockMember } from "./lock-member.ts";

/** Also ends the sessions: a reactivated person signs in again, and a stolen session stays ended. */
const suspend: Statement = {
  name: "suspend-member",
  text: `
    with suspended as (
    update memberships m set status = 'suspended'
     where m.workspace_id = $1 and m.user_id = $2
       and (m.role <> 'owner'
            or exists (select from memberships o
                        where o.workspace_id = $1 and o.user_id <> $2 and o.role = 'owner' and o.status = 'active'))
    returning m.user_id
    ), ended as (
      update sessions s set ended_at = now() from suspended
       where s.user_id = suspended.user_id and s.workspace_id = $1 and s.ended_at is null
    )
    select user_id from suspended`,
};

/**
 * Suspends a person in the actor's workspace: they and their keys are refused until they are reactivated (D1).
 * Idempotent. Needs admin, and owner to suspend an owner.
 * @throws DomainError permission_denied, user_not_found; invalid_request for oneself and for the last active owner.
 */
export async function suspendMember({
  actor,
  user,
}: {
  actor: UserActor;
  user: UserRef;
}): Promise<{ id: string; email: string; status: "suspended" }> {
  requireRole(actor, "admin");
  requireStepUp(actor);
  return runtime().db.transaction(async (tx) => {
    const { userId, email, name, role, status } = await lockMember(tx, { actor, user });
    requireManager({ actor, role });
    // The command line acts as an owner, but may suspend that same owner.
    if (actor.sessionId !== undefined && userId === actor.userId) {
      throw new DomainError("invalid_request", "Nobody suspends themselves: another admin can.");
    }
    const suspended = await tx.run(suspend, [actor.workspaceId, userId]);
    if (suspended.length === 0) {
      throw new DomainError("invalid_request", "The last owner of a workspace cannot be suspended.");
    }
    if (status !== "suspended") {
      const target = { kind: "user", id: userId, name };
      await recordAudit(tx, { actor, workspaceId: actor.workspaceId, action: "user.suspended", target });
    }
    return { id: userId, email, status: "suspended" };
  });
}
