import { DomainError } from "#lib/contract/errors.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { reachesEveryTeam } from "#lib/nouns/access/permissions.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { COUNTED, GROUP_COLUMNS, GROUP_JOINS, type GroupRow } from "./group-row.sql.ts";

/** The groups of agents in reach, as a condition on `g` and `a`: $1 workspace, $2 reaches every team, $3 teams. */
export const IN_REACH = `
  g.workspace_id = $1 and a.workspace_id = $1 and ($2::boolean or a.team_id = any($3::text[]))`;

export const reachValues = (actor: UserActor): unknown[] => [
  actor.workspaceId,
  reachesEveryTeam(actor),
  actor.teamIds,
];

/** $4 group. Index: the primary key. */
const findOne: Statement = {
  name: "find-failure-group",
  text: `
    select ${GROUP_COLUMNS}
      from failure_groups g
      join agents a on a.id = g.agent_id
      ${GROUP_JOINS}
      cross join lateral (${COUNTED}) n
     where ${IN_REACH} and g.id = $4`,
};

/** @throws DomainError not_found for one that is not there or not in the person's reach. */
export async function findGroup(queries: Queries, actor: UserActor, failureId: string): Promise<GroupRow> {
  const [row] = await queries.run<GroupRow>(findOne, [...reachValues(actor), failureId]);
  if (!row) throw new DomainError("not_found", "There is no such failure, or you do not reach its agent.");
  return row;
}
