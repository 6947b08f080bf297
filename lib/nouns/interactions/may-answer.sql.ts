import { isExcluded } from "#lib/nouns/runs/starters.sql.ts";

/**
 * Whether a member `m` of a workspace may answer interactions of the agent `a`: an operator or higher whose teams or
 * role reach it (D14). Index: team_members_user.
 */
export const MAY_ANSWER = `
  m.status = 'active' and m.role in ('operator', 'builder', 'admin', 'owner')
  and (m.role in ('admin', 'owner')
       or exists (select from team_members t
                   where t.workspace_id = m.workspace_id and t.user_id = m.user_id and t.team_id = a.team_id))`;

/** The same for the interaction `i` of the run `r`, which may exclude the run's starters. */
export const MAY_ANSWER_THIS = `${MAY_ANSWER} and not ${isExcluded("m.user_id")}`;
