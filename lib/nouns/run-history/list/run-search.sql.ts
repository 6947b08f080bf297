import { failureContains } from "./search-targets.sql.ts";
import type { SearchTargets } from "./search-targets.ts";

type Add = (value: unknown) => string;

/**
 * The newest ids of every index that knows the text, without those that it knows twice. All lists are always given, some
 * of them empty, so that there is one statement. Indexes: runs_agent, runs_credential, run_metadata primary key,
 * runs_status, runs_workspace.
 * @param newest bounds, order and limit for an expression of an id.
 */
export function searchedIds(
  targets: SearchTargets,
  {
    add,
    workspace,
    walk,
    newest,
  }: { add: Add; workspace: string; walk: string; newest: (id: string) => string },
): string {
  const { agentIds, lanes, credentialIds, pairs, failures, fromId, beforeId } = targets;
  const agents = [...new Set([...agentIds, ...lanes.map(({ agentId }) => agentId)])];
  const each = (list: string, ids: string) => `
        select ids.id from ${list} cross join lateral (${ids}) ids`;
  return `
      select id from (${[
        each(
          `unnest(${add(agents)}::text[]) a(id)`,
          `select r.id from runs r where r.agent_id = a.id and ${newest("r.id")}`,
        ),
        each(
          `unnest(${add(credentialIds)}::text[]) c(id)`,
          `select r.id from runs r where r.credential_id = c.id and ${newest("r.id")}`,
        ),
        each(
          `unnest(${add(pairs)}::int8[]) p(pair)`,
          `select m.run_id as id from run_metadata m where m.pair = p.pair and ${newest("m.run_id")}`,
        ),
        each(
          `(select where ${add(failures === null)}::boolean) many`,
          `select r.id from runs r where r.workspace_id = ${workspace} and r.status = 'failed' and r.status <> 'completed' and ${newest("r.id")}`,
        ),
        each(
          "(select) ranged",
          `select r.id from runs r where r.workspace_id = ${workspace} and r.id >= ${add(fromId)} and r.id < ${add(beforeId)} and ${newest("r.id")}`,
        ),
        each(
          "(select) listed",
          `select q.id from unnest(${add(failures ?? [])}::text[]) q(id) where ${newest("q.id")}`,
        ),
      ].join("\n        union")}
      ) known order by id desc limit ${walk}`;
}

/** Whether every id of `searchedIds` matches: lanes and texts of very many failures are checked run by run. */
export const isSearchExact = ({ lanes, failures }: SearchTargets): boolean =>
  lanes.length === 0 && failures !== null;

/** How many places in indexes a search reads: each is walked for itself. */
export const placesOf = ({ agentIds, lanes, credentialIds, pairs }: SearchTargets): number =>
  agentIds.length + lanes.length + credentialIds.length + pairs.length + 3;

/** Whether a run matches the search, for one that another index gave. */
export function matchesSearch(targets: SearchTargets, { add, run }: { add: Add; run: string }): string {
  const { text, agentIds, lanes, credentialIds, pairs, spellings, failures, fromId, beforeId } = targets;
  return `(${[
    `${run}.agent_id = any(${add(agentIds)}::text[])`,
    `(${run}.agent_id, ${run}.lane_id) in (select * from unnest(${add(lanes.map(({ agentId }) => agentId))}::text[], ${add(lanes.map(({ laneId }) => laneId))}::text[]))`,
    `${run}.credential_id = any(${add(credentialIds)}::text[])`,
    `(${add(failures === null || failures.length > 0)}::boolean and ${run}.status = 'failed' and ${failureContains(run, `${add(text)}::text`)})`,
    `(${run}.id >= ${add(fromId)} and ${run}.id < ${add(beforeId)})`,
    `(${add(pairs.length > 0)}::boolean and exists (
        select from json_each(${run}.metadata) pair where coalesce(pair.value #>> '{}', 'null') = any(${add(spellings)}::text[])))`,
  ].join("\n      or ")})`;
}
