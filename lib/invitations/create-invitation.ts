import { recordAudit } from "#lib/audit/record-audit.ts";
import type { UserActor } from "#lib/auth/actor.ts";
import { holdSession } from "#lib/auth/hold-session.ts";
import type { Role } from "#lib/auth/roles.ts";
import { requireStepUp } from "#lib/auth/step-up.ts";
import { DomainError } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { runtime } from "#lib/runtime.ts";
import { requireEmail } from "#lib/users/require-email.ts";
import { requireManager } from "#lib/users/require-manager.ts";
import { lockWorkspace } from "#lib/workspaces/lock-workspace.sql.ts";
import { requireTeams } from "#lib/workspaces/require-teams.ts";
import { insertInvitation } from "./insert-invitation.ts";
import { invitationLink, newInvitationToken } from "./invitation-token.ts";

export interface NewInvitation {
  readonly id: string;
  /** Told here and nowhere else. */
  readonly link: string;
  readonly expiresAt: string;
}

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
    await holdSession(tx, { actor });
    await requireTeams(tx, { workspaceId, teamIds: teams });
    await tx.run(lockWorkspace, [workspaceId]);
    const inserted = await insertInvitation(tx, {
      id,
      workspaceId,
      email: address,
      role,
      teamIds: teams,
      token,
      invitedBy: userId,
    });
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
