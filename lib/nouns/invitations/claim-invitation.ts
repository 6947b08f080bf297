import { DomainError } from "#lib/contract/errors.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import { addMember } from "#lib/nouns/users/add-member.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { hashInvitationToken } from "./invitation-token.ts";
import { MAY_STILL_INVITE } from "./may-still-invite.sql.ts";

interface ClaimedRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly email: string;
  readonly role: Role;
  readonly teamIds: string[];
}

/**
 * $1 hash of a link's token or null, $2 who accepts, $3 id of an invitation for this account or null. Of two
 * simultaneous acceptances one finds it accepted. Omits teams that were deleted since. Indexes: invitations_token,
 * invitations primary key.
 */
const claim: Statement = {
  name: "claim-invitation",
  text: `
    update invitations i set accepted_at = now(), accepted_by = $2
     where (i.token_hash = $1 or (i.id = $3 and i.for_user_id = $2)) and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
       and ${MAY_STILL_INVITE}
    returning i.id as "id", i.workspace_id as "workspaceId", i.email as "email", i.role as "role",
              array(select t.id from teams t
                     where t.workspace_id = i.workspace_id and t.id = any(i.team_ids)) as "teamIds"`,
};

/** By the link's token, or by id for an invitation that waits for this account. */
type Which = { readonly token: string } | { readonly invitationId: string };

/** The address of an open invitation; its row is locked, so that nobody else accepts it meanwhile. */
const lockInvitation: Statement = {
  name: "lock-invitation",
  text: `
    select email as "email" from invitations
     where token_hash = $1 and accepted_at is null and withdrawn_at is null and expires_at > now()
       for update`,
};

/** @throws DomainError invitation_not_found if it is not open any more. */
export async function lockedInvitationEmail(tx: Transaction, token: string): Promise<string> {
  const [row] = await tx.run<{ email: string }>(lockInvitation, [hashInvitationToken(token)]);
  if (!row) throw notOpen();
  return row.email;
}

/**
 * Makes a person a member by an invitation. If it is not valid any more, the transaction rolls back.
 * @param userId a person who has proved their identity.
 * @throws DomainError invitation_not_found; already_exists for a member.
 */
export async function claimInvitation(
  tx: Transaction,
  { userId, sessionId, ...which }: Which & { userId: string; sessionId?: string | undefined },
): Promise<{ workspaceId: string }> {
  const [claimed] = await tx.run<ClaimedRow>(claim, [
    "token" in which ? hashInvitationToken(which.token) : null,
    userId,
    "invitationId" in which ? which.invitationId : null,
  ]);
  if (!claimed) throw notOpen();
  const { id, workspaceId, email, role, teamIds } = claimed;
  if (!(await addMember(tx, { workspaceId, userId, role, teamIds }))) {
    throw new DomainError("already_exists", "You belong to this workspace already.");
  }
  await recordAudit(tx, {
    // Always in a browser: a new person has no session yet.
    actor: { kind: "user", credentialId: userId, sessionId: sessionId ?? "" },
    workspaceId,
    action: "invitation.accepted",
    target: { kind: "invitation", id, name: email },
    details: { role },
  });
  return { workspaceId };
}

export function notOpen(): DomainError {
  return new DomainError(
    "invitation_not_found",
    "This invitation cannot be accepted any more. Ask whoever invited you for a new link.",
  );
}
