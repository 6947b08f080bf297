import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly teams: { readonly id: string; readonly name: string }[];
  readonly invitedBy: { readonly id: string; readonly name: string };
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly isExpired: boolean;
}

/** Invitations that are open or expired recently. Index: invitations_workspace. */
const findInvitations: Statement = {
  name: "list-invitations",
  text: `
    select i.id as "id", i.email as "email", i.role as "role", i.created_at as "createdAt",
           i.expires_at as "expiresAt", i.expires_at <= now() as "isExpired",
           json_build_object('id', u.id, 'name', u.name) as "invitedBy",
           (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name)), '[]')
              from teams t where t.workspace_id = i.workspace_id and t.id = any(i.team_ids)) as "teams"
      from invitations i
      join users u on u.id = i.invited_by
     where i.workspace_id = $1 and i.accepted_at is null and i.withdrawn_at is null
       and i.expires_at > now() - interval '30 days'
     order by i.id desc
     limit 500`,
};

/**
 * The workspace's invitations that nobody has accepted, newest first; expired ones stay listed for a month, so that
 * they can be renewed. Needs admin.
 * @throws DomainError permission_denied.
 */
export async function listInvitations({
  actor,
}: {
  actor: UserActor;
}): Promise<OutputOf<typeof dashboardOperations.listInvitations>> {
  requireRole(actor, "admin");
  const rows = await runtime().db.run<InvitationRow>(findInvitations, [actor.workspaceId]);
  const invitations = rows.map(({ createdAt, expiresAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
  return { invitations };
}
