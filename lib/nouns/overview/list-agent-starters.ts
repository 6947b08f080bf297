import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import { axisOf } from "#lib/language/periods/axis.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { nameOfCredential } from "#lib/nouns/access/credentials.sql.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { findPublishedAgent } from "#lib/nouns/agents/find-published-agent.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { timeOfId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { keepAnswers } from "./keep-answers.ts";
import { boundsOf, findSources } from "./sums/find-sources.ts";

type Starters = OutputOf<typeof dashboardOperations.listAgentStarters>;

const SHOWN = 20;
/** As long as a month's figures are. */
const KEPT_MS = { "24h": 0, "7d": 0, "30d": 60_000 } as const;
const kept = keepAnswers<Starters>();

interface Row {
  readonly kind: Starters["starters"][number]["kind"];
  readonly id: string;
  readonly name: string | null;
  readonly runs: number;
  readonly lastRunId: string;
  readonly mayOpen: boolean;
  readonly count: number;
}

/**
 * $1 workspace, $2 agent, $3 admin, $4 person, $5 and $6 spans of half hours, $7 and $8 spans of ids. Who started is
 * counted first and named then. Indexes: run_sums_starters, runs_agent, the primary keys of keys and grants.
 */
const findStarters: Statement = {
  name: "list-agent-starters",
  text: `
    with counted as materialized (
      select kind, id, sum(runs)::int as runs, max(last collate "C") as last
        from (select s.credential_kind as kind, s.credential_id as id,
                     s.completed + s.failed + s.cancelled + s.active as runs, s.last_run_id as last
                from unnest($5::timestamptz[], $6::timestamptz[]) g(first, after)
               cross join lateral (select credential_kind, credential_id, completed, failed, cancelled, active, last_run_id
                                     from run_sums
                                    where agent_id = $2 and workspace_id = $1 and half_hour >= g.first and half_hour < g.after
                                      and credential_id <> '' and agent_id <> '' offset 0) s
              union all
              select r.credential_kind, r.credential_id, count(*), max(r.id collate "C")
                from unnest($7::text[], $8::text[]) g(first, after)
               cross join lateral (select * from runs
                                    where agent_id = $2 and workspace_id = $1 and id >= g.first and id < g.after
                                      and not preview offset 0) r
               group by 1, 2) parts
       group by 1, 2
    ),
    most as materialized (
      select c.*, count(*) over ()::int as count from counted c order by c.runs desc, c.last desc limit ${SHOWN}
    )
    select m.kind as "kind", m.id as "id", ${nameOfCredential("m.kind", "m.id")} as "name", m.runs as "runs",
           m.last as "lastRunId", m.count as "count",
           coalesce(case m.kind
             when 'key' then (select $3::boolean or k.created_by = $4 from api_keys k where k.id = m.id)
             when 'grant' then (select $3::boolean or g.user_id = $4 from oauth_grants g where g.id = m.id)
           end, false) as "mayOpen"
      from most m
     order by m.runs desc, m.last desc`,
};

/**
 * Who started runs of an agent in a period, most first. Names are those that the list of runs shows to the same person;
 * `mayOpen` says which keys and apps they may look at.
 * @throws DomainError agent_not_found, permission_denied.
 */
export async function listAgentStarters({
  actor,
  agentId,
  query: { period, zone = "UTC" },
}: {
  actor: UserActor;
  agentId: string;
  query: QueryOf<typeof dashboardOperations.listAgentStarters>;
}): Promise<Starters> {
  const agent = await findPublishedAgent({ actor, agentId });
  const steps = axisOf({ period, zone, now: Date.now() });
  const axis = [steps[0] ?? 0, steps.at(-1) ?? 0];
  const seesAll = roleIncludes(actor.role, "admin");
  const values = [actor.workspaceId, agent.id, seesAll, seesAll ? null : actor.userId];
  return kept({ key: JSON.stringify([axis, ...values]), keptMs: KEPT_MS[period] }, async () => {
    const { pages } = runtime();
    const sources = await findSources(pages, { workspaceId: actor.workspaceId, axis });
    const rows = await pages.run<Row>(findStarters, [...values, ...boundsOf(sources)]);
    return {
      starters: rows.map(({ lastRunId, count: _, ...starter }) => ({
        ...starter,
        lastAt: new Date(timeOfId(lastRunId)).toISOString(),
      })),
      more: Math.max(0, (rows[0]?.count ?? 0) - SHOWN),
    };
  });
}
