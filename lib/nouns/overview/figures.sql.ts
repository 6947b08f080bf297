import type { Statement } from "#lib/platform/db/database.ts";
import { IN_SCOPE } from "./scope.sql.ts";
import { bucketOf, groupRuns } from "./sums/group-runs.sql.ts";

/** A row of figures for each step, and one (step null) for all of them. */
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

/**
 * A step is a range of ids, as in the list of runs: $7 are the first ids of the steps, and the first one after them; $8
 * the same moments. The collation makes the search in them quick in every database.
 */
const RUN_STEP = `width_bucket(r.id collate "C", $7::text[]) - 1`;
const SUM_STEP = "width_bucket(s.half_hour, $8::timestamptz[]) - 1";

/** $9 and $10 spans of half hours, and $11 and $12 spans of ids (`findSources`). */
const SPANS = "unnest($9::timestamptz[], $10::timestamptz[]) g(first, after)";
const ID_SPANS = "unnest($11::text[], $12::text[]) g(first, after)";
const IN_SPAN = "s.half_hour >= g.first and s.half_hour < g.after";
const IN_ID_SPAN = "r.id >= g.first and r.id < g.after and not r.preview";

/** The histograms of a step become one. With ten million runs in 90 days a month takes 0.16 s. */
const figures = (name: string, { sums, runs }: { sums: string; runs: string }): Statement => ({
  name,
  text: `
    with parts as materialized (
      select ${SUM_STEP} as step, s.completed, s.failed, s.cancelled, s.active, s.took_counts, s.took_ms,
             s.cost_usd, s.input_tokens, s.output_tokens
        from ${sums}
      union all
      select step, completed, failed, cancelled, active, took_counts, took_ms, cost_usd, input_tokens, output_tokens
        from (${groupRuns({ runs, keys: { step: RUN_STEP } })}) counted
    ),
    summed as (
      select step, coalesce(sum(completed), 0)::int as completed, coalesce(sum(failed), 0)::int as failed,
             coalesce(sum(cancelled), 0)::int as cancelled, coalesce(sum(active), 0)::int as active, sum(cost_usd) as cost_usd,
             coalesce(sum(input_tokens), 0)::float8 as input_tokens, coalesce(sum(output_tokens), 0)::float8 as output_tokens
        from parts
       group by grouping sets ((step), ())
    ),
    durations as (
      select step, bucket, sum(count) as count, sum(ms) as ms
        from (select p.step, t.count, t.ms, ${bucketOf("t.ms::float8 / t.count")} as bucket
                from parts p cross join lateral unnest(p.took_counts, p.took_ms) t(count, ms)) timed
       group by grouping sets ((step, bucket), (bucket))
    ),
    ranked as (
      select step, round(ms / count)::float8 as took, sum(count) over (partition by step order by bucket) as rank,
             sum(count) over (partition by step) as total
        from durations
    ),
    percentiles as (
      select step, array[min(took) filter (where rank >= 0.5 * total), min(took) filter (where rank >= 0.95 * total)] as took
        from ranked
       group by step
    )
    select f.step as "step", f.completed as "completed", f.failed as "failed", f.cancelled as "cancelled", f.active as "active",
           p.took as "took", f.cost_usd as "costUsd", f.input_tokens as "inputTokens", f.output_tokens as "outputTokens"
      from summed f left join percentiles p on p.step is not distinct from f.step`,
});

/** By what leads to the runs. Indexes: the primary key of run_sums; runs_workspace, runs_agent, runs_credential. */
export const FIGURES = {
  workspace: figures("overview-of-workspace", {
    sums: `${SPANS}
      cross join lateral (select * from run_sums s
                           where s.workspace_id = $1 and s.credential_id = '' and s.agent_id = '' and ${IN_SPAN} offset 0) s`,
    runs: `${ID_SPANS}
      cross join lateral (select * from runs r where r.workspace_id = $1 and ${IN_ID_SPAN} offset 0) r
      where $2::boolean is not null and $3::text[] is not null and $4::text is null and $5::text is null and $6::text[] is null`,
  }),
  agents: figures("overview-of-agents", {
    sums: `agents a cross join ${SPANS}
      cross join lateral (select * from run_sums s
                           where s.workspace_id = $1 and s.credential_id = '' and s.agent_id = a.id and ${IN_SPAN} offset 0) s
      where ${IN_SCOPE} and $6::text[] is null`,
    runs: `agents a cross join ${ID_SPANS}
      cross join lateral (select * from runs r where r.agent_id = a.id and ${IN_ID_SPAN} offset 0) r
      where ${IN_SCOPE}`,
  }),
  // The agents are an array, found once: as a join they would lead, and the runs be read again for each of them. There are
  // sums of all agents, too.
  credentials: figures("overview-of-credentials", {
    sums: `unnest($6::text[]) c(id) cross join ${SPANS}
      cross join lateral (select * from run_sums s
                           where s.workspace_id = $1 and s.credential_id = c.id and ${IN_SPAN}
                             and s.agent_id = any(case when $2::boolean and $4::text is null and $5::text is null then array['']
                                                       else array(select a.id from agents a where ${IN_SCOPE}) end)
                          offset 0) s`,
    runs: `unnest($6::text[]) c(id) cross join ${ID_SPANS}
      cross join lateral (select * from runs r
                           where r.credential_id = c.id and r.workspace_id = $1 and ${IN_ID_SPAN} offset 0) r
      where r.agent_id = any(array(select a.id from agents a where ${IN_SCOPE}))`,
  }),
} as const;
