/**
 * Whether a member `m` of a workspace may act on runs of the agent `a`, as SQL: an operator or higher whose teams or role
 * reach it (D14). Index: team_members_user.
 */
export const MAY_OPERATE = `
  m.status = 'active' and m.role in ('operator', 'builder', 'admin', 'owner')
  and (m.role in ('admin', 'owner')
       or exists (select from team_members t
                   where t.workspace_id = m.workspace_id and t.user_id = m.user_id and t.team_id = a.team_id))`;
