import type { Role } from "#lib/nouns/access/roles.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { hashInvitationToken } from "./invitation-token.ts";

export const INVITATION_DAYS = 7;

/**
 * The latest invitation for an address replaces the others; a member gets none. Locks the workspace's row, so that of
 * two simultaneous invitations the second sees the first.
 */
const insert: Statement = {
  name: "insert-invitation",
  text: `
    with superseded as (
      update invitations set withdrawn_at = now()
       where workspace_id = $2 and lower(email) = lower($3) and accepted_at is null and withdrawn_at is null
    )
    insert into invitations (id, workspace_id, email, role, team_ids, token_hash, invited_by, expires_at, for_user_id)
    select $1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8), $9
     where not exists (
       select from memberships m join users u on u.id = m.user_id
        where m.workspace_id = $2 and m.status <> 'removed' and lower(u.email) = lower($3))
    returning expires_at as "expiresAt"`,
};

/** @returns undefined if the person is already a member. */
export async function insertInvitation(
  tx: Transaction,
  {
    id,
    workspaceId,
    email,
    role,
    teamIds,
    token,
    invitedBy,
    days = INVITATION_DAYS,
    forUserId = null,
  }: {
    id: string;
    workspaceId: string;
    email: string;
    role: Role;
    teamIds: readonly string[];
    token: string;
    /** Null: the operator. */
    invitedBy: string | null;
    days?: number;
    /** The account that accepts it without the link; see `awaitAcceptance`. */
    forUserId?: string | null;
  },
): Promise<{ expiresAt: Date } | undefined> {
  const [inserted] = await tx.run<{ expiresAt: Date }>(insert, [
    ...[id, workspaceId, email, role, teamIds],
    ...[hashInvitationToken(token), invitedBy, days, forUserId],
  ]);
  return inserted;
}
