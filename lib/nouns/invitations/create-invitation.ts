import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { holdSession } from "#lib/nouns/access/hold-session.ts";
import { requireManager } from "#lib/nouns/access/permissions.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { requireStepUp } from "#lib/nouns/access/step-up.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { requireEmail } from "#lib/nouns/users/require-email.ts";
import { lockWorkspace } from "#lib/nouns/workspaces/lock-workspace.sql.ts";
import { requireTeams } from "#lib/nouns/workspaces/require-teams-and-projects.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { insertInvitation } from "./insert-invitation.ts";
import { invitationLink, newInvitationToken } from "./invitation-token.ts";

export interface NewInvitation {
  readonly id: string;
  /** Returned here only. */
  readonly link: string;
  readonly expiresAt: string;
}

/**
 * Invites somebody into the actor's workspace by a link that works once within a week. Needs admin, and owner to invite
 * an owner.
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
