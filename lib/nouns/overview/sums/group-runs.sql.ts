/** A called run is left out, because its caller's figures already include it. */
const ofCaller = (column: string) => `sum(case when r.parent_run_id is null then r.${column} end)`;

/** A bucket ends 4.4 % above where it begins, so the mean of what is in it is off by less than that. */
const BUCKETS_OF_A_DOUBLING = 16;
const BUCKETS_OF_E = BUCKETS_OF_A_DOUBLING / Math.LN2;

/** The bucket of a duration in milliseconds: an SQL expression for an SQL expression. */
export const bucketOf = (ms: string) => `floor(${BUCKETS_OF_E} * ln(greatest(${ms}, 1)::float8))::int`;

/**
 * A row of figures for each group of runs, as `run_sums` has them: `completed`, `failed`, `cancelled`, `active`,
 * `took_counts`, `took_ms`, `cost_usd`, `input_tokens`, `output_tokens`, `last_run_id`, and the keys.
 * @param runs a FROM list with `runs r` in it, and its conditions.
 * @param keys expressions by name.
 * @param sets grouping sets of key names; one with all of them by default.
 */
export function groupRuns({
  runs,
  keys,
  sets = [Object.keys(keys)],
}: {
  runs: string;
  keys: Readonly<Record<string, string>>;
  sets?: readonly (readonly string[])[];
}): string {
  const names = Object.keys(keys).join(", ");
  const named = Object.entries(keys).map(([name, expression]) => `${expression} as ${name}`);
  const grouped = sets.map((set) => `(${[...set, "bucket"].join(", ")})`);
  return `
    select ${names}, sum(completed)::int as completed, sum(failed)::int as failed, sum(cancelled)::int as cancelled,
           sum(active)::int as active,
           coalesce(array_agg(timed order by bucket) filter (where bucket is not null), '{}')::int[] as took_counts,
           coalesce(array_agg(ms order by bucket) filter (where bucket is not null), '{}')::int8[] as took_ms,
           sum(cost_usd) as cost_usd, coalesce(sum(input_tokens), 0)::int8 as input_tokens,
           coalesce(sum(output_tokens), 0)::int8 as output_tokens, max(last_run_id) as last_run_id
      from (select ${names}, bucket, count(*) filter (where status = 'completed') as completed,
                   count(*) filter (where status = 'failed') as failed,
                   count(*) filter (where status = 'cancelled') as cancelled,
                   count(*) filter (where status not in ('completed', 'failed', 'cancelled')) as active,
                   count(*) as timed, sum(duration_ms) as ms, ${ofCaller("cost_usd")} as cost_usd,
                   ${ofCaller("input_tokens")} as input_tokens, ${ofCaller("output_tokens")} as output_tokens,
                   max(id collate "C") as last_run_id
              from (select r.id, r.status, r.duration_ms, r.cost_usd, r.input_tokens, r.output_tokens, r.parent_run_id,
                           ${named.join(", ")},
                           case when r.status = 'completed' and r.duration_ms is not null
                                then ${bucketOf("r.duration_ms")} end as bucket
                      from ${runs}) r
             group by grouping sets (${grouped.join(", ")})) counted
     group by ${names}`;
}
