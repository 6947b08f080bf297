import type { Role } from "#lib/nouns/access/roles.ts";
import type { Statement } from "#lib/platform/db/database.ts";

export interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly status: "active" | "suspended";
  readonly teams: { readonly id: string; readonly name: string }[];
  readonly joinedAt: Date;
  readonly sortedBy: string;
  readonly hasPassword: boolean;
  readonly providers: string[];
  readonly lastSeenAt: Date | null;
  readonly activeKeys: number;
  readonly connectedApps: number;
}

/**
 * A page of a workspace's people, by name: first by the primary key of memberships, then the related rows of the page's
 * people only. Indexes: sessions_user, user_identities_user, team_members_user, api_keys_workspace.
 */
export const findMembers: Statement = {
  name: "list-members",
  text: `
    with page as (
      select u.id, u.name, u.email, lower(u.name) as sorted_by, u.password_hash is not null as has_password,
             m.workspace_id, m.role, m.status, m.created_at
        from memberships m
        join users u on u.id = m.user_id
       where m.workspace_id = $1 and m.status <> 'removed'
         and ($2::text is null or folded(u.name) like folded($2) or folded(u.email) like folded($2))
         and ($3::text is null or m.role = $3)
         and ($4::text is null or m.status = $4)
         and ($5::text is null or exists (select from team_members t
                                           where t.team_id = $5 and t.workspace_id = $1 and t.user_id = m.user_id))
         and ($6::text is null or (lower(u.name), u.id) > ($6, $7))
       order by lower(u.name), u.id
       limit $8
    )
    select p.id as "id", p.name as "name", p.email as "email", p.role as "role", p.status as "status",
           p.created_at as "joinedAt", p.sorted_by as "sortedBy", p.has_password as "hasPassword",
           (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id), '[]')
              from team_members tm join teams t on t.id = tm.team_id
             where tm.workspace_id = p.workspace_id and tm.user_id = p.id) as "teams",
           array(select distinct i.provider from user_identities i where i.user_id = p.id order by 1) as "providers",
           (select max(s.last_seen_at) from sessions s
             where s.user_id = p.id and s.workspace_id = p.workspace_id) as "lastSeenAt",
           (select count(*)::int from api_keys k
             where k.workspace_id = p.workspace_id and k.created_by = p.id and k.status = 'active') as "activeKeys",
           (select count(*)::int from oauth_grants g
             where g.workspace_id = p.workspace_id and g.user_id = p.id and g.ended_at is null) as "connectedApps"
      from page p
     order by p.sorted_by, p.id`,
};
