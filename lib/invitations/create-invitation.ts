import { recordAudit } from "#lib/audit/record-audit.ts";
import type { UserActor } from "#lib/auth/actor.ts";
import type { Role } from "#lib/auth/roles.ts";
import { requireStepUp } from "#lib/auth/step-up.ts";
import type { Statement } from "#lib/db/database.ts";
import { DomainError } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { runtime } from "#lib/runtime.ts";
import { requireEmail } from "#lib/users/require-email.ts";
import { requireManager } from "#lib/users/require-manager.ts";
import { lockWorkspace } from "#lib/workspaces/lock-workspace.sql.ts";
import { requireTeams } from "#lib/workspaces/require-teams.ts";
import { hashInvitationToken, invitationLink, newInvitationToken } from "./invitation-token.ts";

export const INVITATION_DAYS = 7;

export interface NewInvitation {
  readonly id: string;
  /** Told here and nowhere else. */
  readonly link: string;
  readonly expiresAt: string;
}

/**
 * Of several for one address the last one counts; who belongs to the workspace already needs none. The workspace's row
 * is held: of two at the same moment the second sees the first.
 */
const insertInvitation: Statement = {
  name: "insert-invitation",
  text: `
    with superseded as (
      update invitations set withdrawn_at = now()
       where workspace_id = $2 and lower(email) = lower($3) and accepted_at is null and withdrawn_at is null
    )
    insert into invitations (id, workspace_id, email, role, team_ids, token_hash, invited_by, expires_at)
    select $1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8)
     where not exists (
       select from memberships m join users u on u.id = m.user_id
        where m.workspace_id = $2 and m.status <> 'removed' and lower(u.email) = lower($3))
    returning expires_at as "expiresAt"`,
};

/**
 * Invites somebody into the actor's workspace by a link that is good for a week and once. Needs admin, and owner to
 * invite an owner.
 * @throws DomainError permission_denied, invalid_request, team_not_found; already_exists for a member.
 */
export async function createInvitation({
  actor,
  email,
  role,
  teamIds,
}: {
  actor: UserActor;
  email: string;
  role: Role;
  teamIds: readonly string[];
}): Promise<NewInvitation> {
  requireManager({ actor, role });
  requireStepUp(actor);
  const { workspaceId, userId } = actor;
  const address = requireEmail(email);
  const teams = [...new Set(teamIds)];
  const id = newId("invitation");
  const token = newInvitationToken();
  return runtime().db.transaction(async (tx) => {
    await requireTeams(tx, { workspaceId, teamIds: teams });
    await tx.run(lockWorkspace, [workspaceId]);
    const [inserted] = await tx.run<{ expiresAt: Date }>(insertInvitation, [
      id,
      workspaceId,
      address,
      role,
      teams,
      hashInvitationToken(token),
      userId,
      INVITATION_DAYS,
    ]);
    if (!inserted) {
      throw new DomainError("already_exists", "This person belongs to the workspace already.", {
        details: [{ code: "already_exists", message: "belongs to a member", field: "/email" }],
      });
    }
    await recordAudit(tx, {
      actor,
      workspaceId,
      action: "invitation.created",
      target: { kind: "invitation", id, name: address },
      details: { role, teams: teams.length },
    });
    return { id, link: invitationLink(token), expiresAt: inserted.expiresAt.toISOString() };
  });
}
