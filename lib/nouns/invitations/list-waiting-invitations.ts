import type { Role } from "#lib/nouns/access/roles.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { MAY_STILL_INVITE } from "./may-still-invite.sql.ts";

export interface WaitingInvitation {
  readonly id: string;
  readonly workspaceName: string;
  readonly role: Role;
  /** Null: the operator of the installation. */
  readonly invitedBy: string | null;
}

/** Index: invitations_for_user. */
const findWaiting: Statement = {
  name: "list-waiting-invitations",
  text: `
    select i.id as "id", w.name as "workspaceName", i.role as "role", u.name as "invitedBy"
      from invitations i
      join workspaces w on w.id = i.workspace_id
      left join users u on u.id = i.invited_by
     where i.for_user_id = $1 and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()
       and ${MAY_STILL_INVITE}
     order by i.id
     limit 100`,
};

/** The workspaces that wait for a person's acceptance, oldest offer first. */
export function listWaitingInvitations({ userId }: { userId: string }): Promise<WaitingInvitation[]> {
  return runtime().db.run<WaitingInvitation>(findWaiting, [userId]);
}
