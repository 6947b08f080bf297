import type { Statement } from "#lib/platform/db/database.ts";
import { IN_SCOPE } from "./scope.sql.ts";

/** Of a run that another has called, that one's figures hold it already. */
const ofCaller = (column: string) => `case when r.parent_run_id is null then r.${column} end as ${column}`;

/**
 * A step is a range of ids, as in the list of runs: $7 are the first ids of the steps, and the first one after them.
 * The collation makes the search in them quick in every database.
 */
const COLUMNS = `
  r.status, width_bucket(r.id collate "C", $7::text[]) - 1 as step,
  case when r.status = 'completed' then r.duration_ms end as took, ${ofCaller("cost_usd")},
  ${ofCaller("input_tokens")}, ${ofCaller("output_tokens")}`;

const IN_PERIOD = "r.id >= ($7::text[])[1] and r.id < ($7::text[])[cardinality($7)] and not r.preview";

/** One row of figures for each step, and one (step null) for all of them. */
export interface FiguresRow {
  readonly step: number | null;
  readonly completed: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly active: number;
  /** p50 and p95 of completed runs; null if there are none. */
  readonly took: (number | null)[] | null;
  readonly costUsd: number | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** One pass over the runs of the period: 100,000 take 0.15 s, a million 1.5 s. $1 to $6 as in scope.sql.ts. */
const figures = (name: string, runs: string): Statement => ({
  name,
  text: `
    select step as "step", count(*) filter (where status = 'completed')::int as "completed",
           count(*) filter (where status = 'failed')::int as "failed",
           count(*) filter (where status = 'cancelled')::int as "cancelled",
           count(*) filter (where status not in ('completed', 'failed', 'cancelled'))::int as "active",
           percentile_disc(array[0.5, 0.95]) within group (order by took)::float8[] as "took",
           sum(cost_usd) as "costUsd", coalesce(sum(input_tokens), 0)::float8 as "inputTokens",
           coalesce(sum(output_tokens), 0)::float8 as "outputTokens"
      from (${runs}) counted
     group by grouping sets ((step), ())`,
});

/** By what leads to the runs. Indexes: runs_workspace, runs_agent, runs_credential. */
export const FIGURES = {
  workspace: figures(
    "overview-of-workspace",
    `select ${COLUMNS} from runs r
      where r.workspace_id = $1 and ${IN_PERIOD}
        and $2::boolean is not null and $3::text[] is not null and $4::text is null and $5::text is null and $6::text[] is null`,
  ),
  agents: figures(
    "overview-of-agents",
    `select r.* from agents a
      cross join lateral (select ${COLUMNS} from runs r where r.agent_id = a.id and ${IN_PERIOD} offset 0) r
      where ${IN_SCOPE} and $6::text[] is null`,
  ),
  // The agents are an array, found once: as a join they would lead, and the runs be read again for each of them.
  credentials: figures(
    "overview-of-credentials",
    `select r.* from unnest($6::text[]) c(id)
      cross join lateral (select ${COLUMNS}, r.agent_id from runs r
                           where r.credential_id = c.id and r.workspace_id = $1 and ${IN_PERIOD} offset 0) r
      where r.agent_id = any(array(select a.id from agents a where ${IN_SCOPE}))`,
  ),
} as const;
