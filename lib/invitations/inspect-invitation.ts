import { countAttempt } from "#lib/auth/count-attempt.ts";
import type { Role } from "#lib/auth/roles.ts";
import type { Statement } from "#lib/db/database.ts";
import { runtime } from "#lib/runtime.ts";
import { hashInvitationToken } from "./invitation-token.ts";

const LOOKS_PER_MINUTE = 60;

/** What a link's page says. Only an open invitation tells more than why it is none. */
export type InspectedInvitation =
  | { readonly status: "unknown" | "accepted" | "withdrawn" | "expired" }
  | {
      readonly status: "open";
      readonly workspaceId: string;
      readonly workspaceName: string;
      readonly inviterName: string;
      readonly email: string;
      readonly role: Role;
      /** Somebody with this e-mail address has an account: they sign in and join. */
      readonly hasAccount: boolean;
    };

interface InvitationRow {
  readonly status: InspectedInvitation["status"];
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly inviterName: string;
  readonly email: string;
  readonly role: Role;
  readonly hasAccount: boolean;
}

/** An invitation is withdrawn as well when who made it may not invite any more. Index: invitations_token. */
const findInvitation: Statement = {
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

/**
 * What an invitation's link is good for now.
 * @param address the caller's: guesses are counted.
 * @throws DomainError rate_limited.
 */
export async function inspectInvitation({
  token,
  address,
}: {
  token: string;
  address: string | null;
}): Promise<InspectedInvitation> {
  await countAttempt({ of: `invitation:${address ?? "unknown"}`, perMinute: LOOKS_PER_MINUTE });
  const [row] = await runtime().db.run<InvitationRow>(findInvitation, [hashInvitationToken(token)]);
  if (!row) return { status: "unknown" };
  return row.status === "open" ? { ...row, status: row.status } : { status: row.status };
}
