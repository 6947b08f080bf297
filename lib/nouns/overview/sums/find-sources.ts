import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { firstIdAt, timeOfId } from "#lib/platform/ids.ts";
import { HALF_HOUR_MS, halfHourOf, type Span } from "./half-hours.ts";

/** Characters of an id with the time to 17 minutes: many marks of one half hour come as a few. */
const MARK_CHARS = "run_".length + 6;
const MARK_MS = 32 ** 4;

/** $1 workspace, $2 and $3 the first run's id and the one after the last. Indexes: the primary key, run_sums_due_workspace. */
const findSpan: Statement = {
  name: "find-run-sums-span",
  text: `
    select since as "since", until as "until",
           array(select distinct left(run_id, ${MARK_CHARS}) from run_sums_due
                  where workspace_id = $1 and run_id >= $2 and run_id < $3) as "due"
      from run_sums_span`,
};

interface SummedSpan {
  readonly since: Date;
  readonly until: Date;
  readonly due: readonly string[];
}

/** How a period's figures are found: each moment of it is in one of the spans. */
export interface Sources {
  /** Whole half hours of `run_sums`. */
  readonly summed: readonly Span[];
  /** Runs to count: what has just been, what has changed since it was summed, half hours in which a step ends. */
  readonly counted: readonly Span[];
}

/** @param axis the beginnings of steps, and the end of the last, in milliseconds. */
export async function findSources(
  db: Queries,
  { workspaceId, axis }: { workspaceId: string; axis: readonly number[] },
): Promise<Sources> {
  const ids = [axis[0], axis.at(-1)].map((at) => firstIdAt("run", at ?? 0));
  const [span] = await db.run<SummedSpan>(findSpan, [workspaceId, ...ids]);
  return sourcesOf(
    axis,
    span && {
      since: span.since.getTime(),
      until: span.until.getTime(),
      due: span.due.flatMap(halfHoursOfMark),
    },
  );
}

/** Four parameters of a statement: where spans of half hours begin and end, and the same as ids of the spans to count. */
export function boundsOf({ summed, counted }: Sources): unknown[] {
  return [
    summed.map(({ from }) => new Date(from)),
    summed.map(({ to }) => new Date(to)),
    counted.map(({ from }) => firstIdAt("run", from)),
    counted.map(({ to }) => firstIdAt("run", to)),
  ];
}

function halfHoursOfMark(mark: string): number[] {
  const from = timeOfId(mark.padEnd(MARK_CHARS + 4, "0"));
  return [...new Set([halfHourOf(from), halfHourOf(from + MARK_MS - 1)])];
}

/** The half hours of a period, by where their figures are: in sums, if they are summed, settled, and within one step. */
export function sourcesOf(
  axis: readonly number[],
  sums: { since: number; until: number; due: readonly number[] } | undefined,
): Sources {
  const [begin = 0, end = 0] = [axis[0], axis.at(-1)];
  const due = new Set(sums?.due);
  const split = new Set(axis.filter((at) => at !== halfHourOf(at)).map(halfHourOf));
  const summed: Span[] = [];
  const counted: Span[] = [];
  for (let at = halfHourOf(begin); at < end; at += HALF_HOUR_MS) {
    const isSummed = sums && at >= sums.since && at < sums.until && !due.has(at) && !split.has(at);
    append(isSummed ? summed : counted, { from: Math.max(at, begin), to: Math.min(at + HALF_HOUR_MS, end) });
  }
  return { summed, counted };
}

/** Neighbours become one span. */
function append(spans: Span[], next: Span): void {
  const last = spans.at(-1);
  if (last?.to === next.from) spans[spans.length - 1] = { from: last.from, to: next.to };
  else spans.push(next);
}
