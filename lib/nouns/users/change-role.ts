import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireManager, requireRole } from "#lib/nouns/access/permissions.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { lockMember } from "./lock-member.ts";

const writeRole: Statement = {
  name: "write-role",
  text: `
    update memberships m set role = $3
     where m.workspace_id = $1 and m.user_id = $2
       and (m.role <> 'owner' or $3 = 'owner'
            or exists (select from memberships o
                        where o.workspace_id = $1 and o.user_id <> $2 and o.role = 'owner' and o.status = 'active'))
    returning m.user_id`,
};

/**
 * Changes a person's role in the actor's workspace, from their next request on, also for their keys. Needs admin, and
 * owner to make or change an owner.
 * @throws DomainError permission_denied, user_not_found; invalid_request for the last active owner.
 */
export async function changeRole({
  actor,
  userId,
  role,
}: {
  actor: UserActor;
  userId: string;
  role: Role;
}): Promise<{ id: string; role: Role }> {
  requireRole(actor, "admin");
  requireStepUp(actor);
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const member = await lockMember(tx, { actor, user: { userId } });
    requireManager({ actor, role: member.role });
    requireManager({ actor, role });
    const written = await tx.run(writeRole, [workspaceId, userId, role]);
    if (written.length === 0) {
      throw new DomainError(
        "invalid_request",
        "The last owner of a workspace stays its owner. Make another first.",
      );
    }
    if (member.role !== role) {
      await recordAudit(tx, {
        actor,
        workspaceId,
        action: "user.role_changed",
        target: { kind: "user", id: userId, name: member.name },
        details: { before: member.role, after: role },
      });
    }
    return { id: userId, role };
  });
}
