import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireManager, requireRole } from "#lib/nouns/access/permissions.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { lockMember } from "./lock-member.ts";

const removeMembership: Statement = {
  name: "remove-member",
  text: `
    update memberships m set status = 'removed'
     where m.workspace_id = $1 and m.user_id = $2 and m.user_id <> $3
       and (m.role <> 'owner'
            or exists (select from memberships o
                        where o.workspace_id = $1 and o.user_id <> $2 and o.role = 'owner' and o.status = 'active'))
    returning m.user_id`,
};

/**
 * Deletes their teams, so that a person who is invited again starts without them. $1 workspace, $2 who, $3 who removes
 * them.
 */
const takeAccess: Statement = {
  name: "take-access-of-member",
  text: `
    with left_teams as (
      delete from team_members where workspace_id = $1 and user_id = $2
    ), ended as (
      update sessions set ended_at = now()
       where user_id = $2 and workspace_id = $1 and ended_at is null
    ), deactivated as (
      update api_keys set status = 'inactive'
       where workspace_id = $1 and created_by = $2 and status = 'active'
      returning id
    ), grants as (
      update oauth_grants set ended_at = now(), ended_by = $3
       where workspace_id = $1 and user_id = $2 and ended_at is null
      returning id
    ), tokens as (
      update oauth_tokens set revoked_at = now()
       where grant_id in (select id from grants) and revoked_at is null
    ), codes as (
      update oauth_codes set used_at = now() where grant_id in (select id from grants) and used_at is null
    )
    select (select count(*)::int from deactivated) as "keys", (select count(*)::int from grants) as "apps"`,
};

/**
 * Removes a person from the actor's workspace: they, their keys (now inactive, D1) and their connected apps (now ended)
 * are refused from the next request on. What they created stays. Needs admin, and owner to remove an owner.
 * @throws DomainError permission_denied, user_not_found; invalid_request for oneself and for the last active owner.
 */
export async function removeMember({
  actor,
  userId,
}: {
  actor: UserActor;
  userId: string;
}): Promise<{ id: string; deactivatedKeys: number; endedApps: number }> {
  requireRole(actor, "admin");
  requireStepUp(actor);
  const { workspaceId } = actor;
  return runtime().db.transaction(async (tx) => {
    const { role, name } = await lockMember(tx, { actor, user: { userId } });
    requireManager({ actor, role });
    const removed = await tx.run(removeMembership, [workspaceId, userId, actor.userId]);
    if (removed.length === 0) {
      throw new DomainError(
        "invalid_request",
        userId === actor.userId
          ? "You cannot remove yourself. Another admin can."
          : "The last owner of a workspace cannot be removed.",
      );
    }
    const [taken] = await tx.run<{ keys: number; apps: number }>(takeAccess, [
      workspaceId,
      userId,
      actor.userId,
    ]);
    const { keys: deactivatedKeys = 0, apps: endedApps = 0 } = taken ?? {};
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "user.removed",
      target: { kind: "user", id: userId, name },
      details: { role, deactivatedKeys, endedApps },
    });
    return { id: userId, deactivatedKeys, endedApps };
  });
}
