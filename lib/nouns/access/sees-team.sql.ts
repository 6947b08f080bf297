/** A member `m` of the workspace who sees what belongs to a team, given as an expression. Index: team_members_user. */
export const seesTeam = (team: string) => `
  m.status = 'active'
  and (m.role in ('admin', 'owner')
       or exists (select from team_members tm
                   where tm.workspace_id = m.workspace_id and tm.user_id = m.user_id and tm.team_id = ${team}))`;
