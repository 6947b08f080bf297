import { Gauge, type Registry } from "prom-client";
import type { Database } from "#lib/platform/db/database.ts";
import { keptFigures, SCRAPE_TIMEOUT_MS } from "./kept-figures.ts";

const MINUTES = 15;
const SHOWN = 10;
/** More failures of one agent are not counted, so that a scrape reads a bounded number of rows of each. */
const MOST = 1_000;
/** A group's `last_seen_at` is up to a minute older than its last failure (write-groups.sql.ts). */
const SEEN_MINUTES = MINUTES + 2;

/** What is counted over minutes changes slowly. 20,000 of them take PostgreSQL 60 ms. */
const KEEP_MS = 30_000;

interface FailingRow {
  readonly kind: "agent" | "key";
  readonly workspace: string;
  readonly id: string;
  readonly runs: number;
}

/**
 * Agents are found by their groups of failures, because few agents fail. Only the top ten are told, so the number of
 * series has a bound. Previews are not counted. Indexes: failure_groups_workspace, runs_failed_at (by `now()`, because
 * `clock_timestamp()` is volatile and would read every failed run of an agent).
 */
const getFailing = `
  with failing as (
    select distinct g.workspace_id, g.agent_id
      from workspaces w
      join failure_groups g on g.workspace_id = w.id and g.last_seen_at > now() - interval '${SEEN_MINUTES} minutes'
  ),
  failed as (
    select a.workspace_id, a.agent_id, r.key_id
      from failing a
      cross join lateral (
        select case when credential_kind = 'key' then credential_id end as key_id
          from runs
         where agent_id = a.agent_id and status = 'failed' and not preview
           and completed_at > now() - interval '${MINUTES} minutes'
         order by completed_at desc
         limit ${MOST}
      ) r
  )
  (select 'agent' as "kind", workspace_id as "workspace", agent_id as "id", count(*)::int as "runs"
     from failed group by 2, 3 order by 4 desc, 3 limit ${SHOWN})
  union all
  (select 'key', workspace_id, key_id, count(*)::int
     from failed where key_id is not null group by 2, 3 order by 4 desc, 3 limit ${SHOWN})`;

async function readFailing(db: Pick<Database, "pool">): Promise<readonly FailingRow[]> {
  const query = { text: getFailing, query_timeout: SCRAPE_TIMEOUT_MS };
  return (await db.pool.query<FailingRow>(query)).rows;
}

/**
 * Who fails most at present, of the whole installation: ids of the top ten alone, because a label for each agent or key
 * would have no bound. Absent while the database does not answer.
 */
export function observeFailing(registers: Registry[]): void {
  const figures = keptFigures(readFailing, KEEP_MS);
  const observe = (kind: FailingRow["kind"], name: string, whose: string) =>
    new Gauge({
      name,
      help: `Failed runs of the last ${MINUTES} minutes of the ${SHOWN} ${whose}, at most ${MOST} an agent, without previews. Of the whole installation.`,
      labelNames: ["workspace", kind],
      registers,
      async collect() {
        const found = await figures();
        this.reset();
        for (const row of found ?? [])
          if (row.kind === kind) this.set({ workspace: row.workspace, [kind]: row.id }, row.runs);
      },
    });
  observe("agent", "laneway_runs_failed_recently", "agents with the most");
  observe("key", "laneway_runs_failed_recently_by_key", "API keys with the most");
}
