import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import { axisOf } from "#lib/language/periods/axis.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { nameOfCredential } from "#lib/nouns/access/name-of-credential.sql.ts";
import { roleIncludes } from "#lib/nouns/access/roles.ts";
import { findPublishedAgent } from "#lib/nouns/agents/find-published-agent.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { firstIdAt, timeOfId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { keepAnswers } from "./keep-answers.ts";

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
 * $1 workspace, $2 agent, $3 and $4 the first run's id and the one after the last, $5 admin, $6 person. Who started is
 * counted first and named then. Indexes: runs_agent, the primary keys of keys and grants.
 */
const findStarters: Statement = {
  name: "list-agent-starters",
  text: `
    with counted as materialized (
      select r.credential_kind as kind, r.credential_id as id, count(*)::int as runs, max(r.id collate "C") as last
        from runs r
       where r.agent_id = $2 and r.workspace_id = $1 and r.id >= $3 and r.id < $4 and not r.preview
       group by 1, 2
    ),
    most as materialized (
      select c.*, count(*) over ()::int as count from counted c order by c.runs desc, c.last desc limit ${SHOWN}
    )
    select m.kind as "kind", m.id as "id", ${nameOfCredential("m.kind", "m.id")} as "name", m.runs as "runs",
           m.last as "lastRunId", m.count as "count",
           coalesce(case m.kind
             when 'key' then (select $5::boolean or k.created_by = $6 from api_keys k where k.id = m.id)
             when 'grant' then (select $5::boolean or g.user_id = $6 from oauth_grants g where g.id = m.id)
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
  const axis = axisOf({ period, zone, now: Date.now() });
  const [first, last] = [axis[0], axis.at(-1)].map((at) => firstIdAt("run", at ?? 0));
  const seesAll = roleIncludes(actor.role, "admin");
  const values = [actor.workspaceId, agent.id, first, last, seesAll, seesAll ? null : actor.userId];
  return kept({ key: JSON.stringify([period, ...values]), keptMs: KEPT_MS[period] }, async () => {
    const rows = await runtime().pages.run<Row>(findStarters, values);
    return {
      starters: rows.map(({ lastRunId, count: _, ...starter }) => ({
        ...starter,
        lastAt: new Date(timeOfId(lastRunId)).toISOString(),
      })),
      more: Math.max(0, (rows[0]?.count ?? 0) - SHOWN),
    };
  });
}
