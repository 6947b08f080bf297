/**
 * Whether the inviter of the invitation `i` could still create it; the operator always could. Index: memberships
 * primary key.
 */
export const MAY_STILL_INVITE = `
  (i.invited_by is null
   or exists (select from memberships m
               where m.workspace_id = i.workspace_id and m.user_id = i.invited_by and m.status = 'active'
                 and (m.role = 'owner' or (m.role = 'admin' and i.role <> 'owner'))))`;
