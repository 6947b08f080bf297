import type { Role } from "#lib/nouns/access/roles.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { hashInvitationToken } from "./invitation-token.ts";

export interface FoundInvitation {
  readonly status: "open" | "accepted" | "withdrawn" | "expired";
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly inviterName: string;
  readonly email: string;
  readonly role: Role;
  readonly hasAccount: boolean;
}

/** An invitation also counts as withdrawn if its creator may not invite any more. Index: invitations_token. */
const find: Statement = {
  name: "inspect-invitation",
  text: `
    select case when i.accepted_at is not null then 'accepted'
                when i.withdrawn_at is not null or m.role is null then 'withdrawn'
                when i.expires_at <= now() then 'expired'
                else 'open' end as "status",
           w.id as "workspaceId", w.name as "workspaceName", u.name as "inviterName", i.email as "email",
           i.role as "role", exists (select from users o where lower(o.email) = lower(i.email)) as "hasAccount"
      from invitations i
      join workspaces w on w.id = i.workspace_id
      join users u on u.id = i.invited_by
      left join memberships m on m.workspace_id = i.workspace_id and m.user_id = i.invited_by and m.status = 'active'
                             and (m.role = 'owner' or (m.role = 'admin' and i.role <> 'owner'))
     where i.token_hash = $1`,
};

/** The invitation of a link in any state. Undefined if there is none. */
export async function findInvitation({ token }: { token: string }): Promise<FoundInvitation | undefined> {
  const [row] = await runtime().db.run<FoundInvitation>(find, [hashInvitationToken(token)]);
  return row;
}
