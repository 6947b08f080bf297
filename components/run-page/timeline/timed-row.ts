import type { TimelineRow } from "#lib/contract/dashboard/run-shapes.ts";

/** A time span in milliseconds since the epoch; `to` is null while it is in progress. */
export interface Span {
  readonly from: number;
  readonly to: number | null;
}

/** A row with its times parsed to numbers. */
export interface TimedRow extends Span {
  readonly row: TimelineRow;
  /** When it waited for a person or an outside system. */
  readonly waits: readonly Span[];
}

export function timedRow(row: TimelineRow): TimedRow {
  return { row, ...spanOf(row), waits: row.kind === "node" ? row.waits.map(spanOf) : [] };
}

function spanOf({ startedAt, endedAt }: { startedAt: string; endedAt: string | null }): Span {
  return { from: Date.parse(startedAt), to: endedAt === null ? null : Date.parse(endedAt) };
}
