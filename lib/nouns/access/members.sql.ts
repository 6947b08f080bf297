/** A member `m` of the workspace who sees what belongs to a team, given as an expression. Index: team_members_user. */
export const seesTeam = (team: string) => `
  m.status = 'active'
  and (m.role in ('admin', 'owner')
       or exists (select from team_members tm
                   where tm.workspace_id = m.workspace_id and tm.user_id = m.user_id and tm.team_id = ${team}))`;

/**
 * Whether a member `m` of a workspace may act on runs of the agent `a`, as SQL: an operator or higher whose teams or role
 * reach it (D14). Index: team_members_user.
 */
export const MAY_OPERATE = `
  m.status = 'active' and m.role in ('operator', 'builder', 'admin', 'owner')
  and (m.role in ('admin', 'owner')
       or exists (select from team_members t
                   where t.workspace_id = m.workspace_id and t.user_id = m.user_id and t.team_id = a.team_id))`;

/**
 * The first 50 people among the members `m`, by name, as SQL. $3: a part of their name or address, or null. Index: users
 * primary key.
 * @param from what is joined; it names memberships `m`.
 * @param may which of the members count.
 */
export const peopleByName = ({ from, may }: { from: string; may: string }): string => `
    select u.id as "id", u.name as "name", u.email as "email"
      from ${from}
      join users u on u.id = m.user_id
     where ${may}
       and ($3::text is null or strpos(folded(u.name || ' ' || u.email), folded($3)) > 0)
     order by u.name, u.id
     limit 50`;
