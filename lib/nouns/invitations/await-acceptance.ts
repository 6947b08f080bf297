import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { type AuditActor, recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { lockWorkspace } from "#lib/nouns/workspaces/lock-workspace.sql.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { insertInvitation } from "./insert-invitation.ts";
import { newInvitationToken } from "./invitation-token.ts";

/** An offer of ownership does not expire: the workspace has no member yet who could renew it. */
const OWNERSHIP_DAYS = 3_650;

/**
 * Creates an invitation for one account, which the person accepts on their account page; it has no link. Used if the
 * account's address is unproved: another workspace cannot know that it belongs to the intended person.
 * @param actor an admin of the workspace; the operator for a new workspace.
 * @returns false if the person is already a member.
 */
export async function awaitAcceptance(
  tx: Transaction,
  {
    actor,
    workspaceId,
    userId,
    email,
    role,
    teamIds,
  }: {
    actor: AuditActor | UserActor;
    workspaceId: string;
    userId: string;
    email: string;
    role: Role;
    teamIds: readonly string[];
  },
): Promise<boolean> {
  const id = newId("invitation");
  const isOffer = !("userId" in actor) || actor.workspaceId !== workspaceId;
  await tx.run(lockWorkspace, [workspaceId]);
  const inserted = await insertInvitation(tx, {
    id,
    workspaceId,
    email,
    role,
    teamIds,
    token: newInvitationToken(),
    invitedBy: isOffer ? null : actor.userId,
    forUserId: userId,
    ...(isOffer ? { days: OWNERSHIP_DAYS } : {}),
  });
  if (!inserted) return false;
  await recordAudit(tx, {
    actor,
    workspaceId,
    action: "invitation.created",
    target: { kind: "invitation", id, name: email },
    details: { role, teams: teamIds.length, forAccount: userId },
  });
  return true;
}
