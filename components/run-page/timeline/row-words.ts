import type { z } from "zod";
import { formatCost, formatTokens } from "#components/runs/format-usage.ts";
import { formatDuration } from "#components/ui/format-duration.ts";
import { formatExactTime } from "#components/ui/format-relative-time.ts";
import type { IterationRow, NodeRow, RunUsage } from "#lib/contract/dashboard/run-shapes.ts";
import type { TimedRow } from "./timed-row.ts";

const count = new Intl.NumberFormat("en");

const formatCount = (number: number) => count.format(number);

/** "1.2k tokens · $0.0042". */
export function usageWords({ inputTokens, outputTokens, costUsd }: z.infer<typeof RunUsage>): string {
  const total = `${formatTokens(inputTokens + outputTokens)} tokens`;
  return costUsd === null ? total : `${total} · ${formatCost(costUsd)}`;
}

/** A loop's contents: "1,200 iterations, 3 failed"; of one that was reused as a whole, the earlier run has them. */
export function foldWords({ fold, reused }: NodeRow): string | null {
  if (!fold || (reused && fold.iterations + fold.reused === 0)) return null;
  const count = fold.iterations + fold.reused;
  const iterations = `${formatCount(count)} ${count === 1 ? "iteration" : "iterations"}`;
  const parts = [
    fold.reused > 0 && `${formatCount(fold.reused)} reused`,
    fold.failed > 0 && `${formatCount(fold.failed)} failed`,
    fold.waiting > 0 && `${formatCount(fold.waiting)} waiting`,
    fold.running > 0 && `${formatCount(fold.running)} running`,
  ].filter((part) => part !== false);
  return [iterations, ...parts].join(", ");
}

export function rowName(row: NodeRow | IterationRow): string {
  return row.kind === "node" ? row.name : `Iteration ${formatCount(row.iteration)}`;
}

/** All details of a bar, one per line. */
export function exactWords({ row, from, to, waits }: TimedRow, now: number): string[] {
  const exact = (at: number) => formatExactTime(new Date(at), { milliseconds: true });
  const waited = waits.reduce((sum, wait) => sum + (wait.to ?? now) - wait.from, 0);
  const retries = row.kind === "node" ? row.attempts.length - 1 : 0;
  return [
    `Started ${exact(from)}`,
    to === null
      ? `Running for ${formatDuration(now - from)}`
      : `Ended ${exact(to)} after ${formatDuration(to - from)}`,
    ...(waited > 0 ? [`Waited ${formatDuration(waited)} of it`] : []),
    ...(retries > 0 ? [`${retries + 1} attempts`] : []),
  ];
}
