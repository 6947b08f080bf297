import type { OverviewPeriod } from "#lib/contract/dashboard/overview.ts";
import type { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { firstIdAt } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { IN_SCOPE, isWhole, type OverviewScope, scopeValues } from "./scope.sql.ts";

type Figures = OutputOf<typeof dashboardOperations.getOverview>;

const HOUR_MS = 3_600_000;

/** Steps per period, and the length of a step. */
const STEPS: Readonly<Record<OverviewPeriod, { readonly count: number; readonly stepMs: number }>> = {
  "24h": { count: 24, stepMs: HOUR_MS },
  "7d": { count: 56, stepMs: 3 * HOUR_MS },
  "30d": { count: 30, stepMs: 24 * HOUR_MS },
};

/** How long a month's figures are cached: adding up hundreds of thousands of runs takes a second. */
const KEPT_MS = { "24h": 0, "7d": 0, "30d": 60_000 } as const;

/** Of a run that another has called, that one's figures hold it already. */
const ofCaller = (column: string) => `case when r.parent_run_id is null then r.${column} end as ${column}`;

/** The step of the axis in which a run began: $7 is the axis's beginning, $8 the seconds of a step. */
const COLUMNS = `
  r.status, floor(extract(epoch from r.created_at - $7::timestamptz) / $8::float8)::int as step,
  case when r.status = 'completed' then r.duration_ms end as took, ${ofCaller("cost_usd")},
  ${ofCaller("input_tokens")}, ${ofCaller("output_tokens")}`;

/**
 * One pass over the runs of the period: 100,000 take 0.15 s, a million 1.5 s.
 * $1 to $5 as in scope.sql.ts, $6 the first run's id. Index: runs_workspace or runs_agent.
 */
const figures = (name: string, runs: string): Statement => ({
  name,
  text: `
    with counted as materialized (${runs})
    select coalesce((
             select json_agg(s)
               from (select step, count(*) filter (where status = 'completed') as completed,
                            count(*) filter (where status = 'failed') as failed,
                            count(*) filter (where status = 'cancelled') as cancelled,
                            count(*) filter (where status not in ('completed', 'failed', 'cancelled')) as active,
                            coalesce(sum(cost_usd), 0) as "costUsd"
                       from counted group by step) s
           ), '[]') as "steps",
           (select json_build_object(
                     'took', percentile_disc(array[0.5, 0.95]) within group (order by took),
                     'costUsd', sum(cost_usd), 'inputTokens', coalesce(sum(input_tokens), 0),
                     'outputTokens', coalesce(sum(output_tokens), 0))
              from counted) as "total"`,
});

const ofWorkspace = figures(
  "overview-of-workspace",
  `select ${COLUMNS} from runs r
    where r.workspace_id = $1 and r.id >= $6
      and $2::boolean is not null and $3::text[] is not null and $4::text is null and $5::text is null`,
);
const ofAgents = figures(
  "overview-of-agents",
  `select r.* from agents a
    cross join lateral (select ${COLUMNS} from runs r where r.agent_id = a.id and r.id >= $6 offset 0) r
    where ${IN_SCOPE}`,
);

interface Row {
  readonly steps: (Figures["steps"][number] & { readonly step: number })[];
  readonly total: {
    readonly took: (number | null)[] | null;
    readonly costUsd: number | null;
    readonly inputTokens: number;
    readonly outputTokens: number;
  };
}

const kept = new Map<string, { readonly at: number; readonly answer: Promise<Figures> }>();
const MAX_KEPT = 200;

/** Figures of the runs created in a period, in total and per step, for the agents in reach. */
export async function getOverview({
  actor,
  period,
  ...scope
}: { actor: UserActor; period: OverviewPeriod } & OverviewScope): Promise<Figures> {
  // People who see the same runs share the cached figures.
  const key = JSON.stringify([period, isWhole(actor, scope), ...scopeValues(actor, scope)]);
  const now = Date.now();
  const earlier = kept.get(key);
  if (earlier && now - earlier.at < KEPT_MS[period]) return earlier.answer;
  const answer = addUp({ actor, period, scope, now });
  if (KEPT_MS[period] > 0) {
    kept.delete(key);
    kept.set(key, { at: now, answer });
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    answer.catch(() => kept.delete(key));
  }
  return answer;
}

async function addUp({
  actor,
  period,
  scope,
  now,
}: {
  actor: UserActor;
  period: OverviewPeriod;
  scope: OverviewScope;
  now: number;
}): Promise<Figures> {
  const { count, stepMs } = STEPS[period];
  // Steps begin on the hour, so that a step does not change between two views.
  const to = Math.ceil(now / HOUR_MS) * HOUR_MS;
  const from = to - count * stepMs;
  const statement = isWhole(actor, scope) ? ofWorkspace : ofAgents;
  const [row] = await runtime().db.run<Row>(statement, [
    ...scopeValues(actor, scope),
    firstIdAt("run", from),
    new Date(from),
    stepMs / 1_000,
  ]);
  if (!row) throw new Error("figures gave no row");
  const found = new Map(row.steps.map((step) => [step.step, step]));
  const steps = Array.from({ length: count }, (_, index) => {
    const { completed = 0, failed = 0, cancelled = 0, active = 0, costUsd = 0 } = found.get(index) ?? {};
    return {
      at: new Date(from + index * stepMs).toISOString(),
      completed,
      failed,
      cancelled,
      active,
      costUsd,
    };
  });
  const sum = (of: "completed" | "failed" | "cancelled" | "active") =>
    steps.reduce((total, step) => total + step[of], 0);
  const [completed, failed, cancelled, active] = [
    sum("completed"),
    sum("failed"),
    sum("cancelled"),
    sum("active"),
  ];
  const { took, costUsd, inputTokens, outputTokens } = row.total;
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    stepSeconds: stepMs / 1_000,
    total: {
      runs: completed + failed + cancelled + active,
      ...{ completed, failed, cancelled, active, costUsd, inputTokens, outputTokens },
      p50Ms: took?.[0] ?? null,
      p95Ms: took?.[1] ?? null,
    },
    steps,
  };
}
