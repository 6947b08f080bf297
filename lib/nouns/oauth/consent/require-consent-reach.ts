import { DomainError } from "#lib/contract/errors.ts";
import type { Standing } from "#lib/nouns/access/actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { reachOf } from "./reach.sql.ts";

/** Those of $4 teams and $5 projects that are out of reach; $1 to $3 as in `reachOf`. */
const findBeyond: Statement = {
  name: "find-choices-beyond-reach",
  text: `
    select 'team' as "kind", chosen.id as "id" from unnest($4::text[]) as chosen(id)
     where not exists (select from teams t where t.id = chosen.id and t.workspace_id = $1
                                             and ($2::boolean or t.id = any($3)))
     union all
    select 'project', chosen.id from unnest($5::text[]) as chosen(id)
     where not exists (select from projects p where p.id = chosen.id and p.workspace_id = $1
                                                and ($2::boolean or p.team_id = any($3)))`,
};

/**
 * Requires that people allow an app only teams and projects that they reach themselves.
 * @throws DomainError team_not_found, project_not_found.
 */
export async function requireConsentReach(
  queries: Queries,
  {
    actor,
    teamIds,
    projectIds,
  }: { actor: Standing; teamIds: readonly string[]; projectIds: readonly string[] },
): Promise<void> {
  const values = [...reachOf(actor), teamIds, projectIds];
  const [beyond] = await queries.run<{ kind: "team" | "project"; id: string }>(findBeyond, values);
  if (!beyond) return;
  throw new DomainError(
    `${beyond.kind}_not_found`,
    `You reach no ${beyond.kind} ${beyond.id} in this workspace.`,
  );
}
