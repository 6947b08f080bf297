import type { IterationRow, OccurrenceStatus } from "#lib/contract/dashboard/run-shapes.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { RowRun } from "./build-row.ts";
import { findIterations, type IterationPart } from "./find-timeline.sql.ts";
import type { Level, LevelPage } from "./level.ts";

type Run = RowRun & { readonly runId: string };
type LoopLevel = Extract<Level, { of: "loop" }>;

/** A page of a loop's iterations by number, after the one in `after`. */
export async function iterationPage({
  run,
  level,
  after = "-1",
  limit,
}: {
  run: Run;
  level: LoopLevel;
  after: string | undefined;
  limit: number;
}): Promise<LevelPage> {
  const parts = await find({ run, level, after: Number(after), limit: limit + 1, iterations: null });
  const page = parts.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map((part) => rowOf(run, level, part)),
    next: parts.length > limit && last ? String(last.iteration) : null,
  };
}

export async function iterationsOf({
  run,
  level,
  iterations,
}: {
  run: Run;
  level: LoopLevel;
  iterations: readonly number[];
}): Promise<IterationRow[]> {
  const parts = await find({ run, level, after: -1, limit: iterations.length, iterations });
  return parts.map((part) => rowOf(run, level, part));
}

function find({
  run,
  level,
  after,
  limit,
  iterations,
}: {
  run: Run;
  level: LoopLevel;
  after: number;
  limit: number;
  iterations: readonly number[] | null;
}): Promise<IterationPart[]> {
  return runtime().db.run<IterationPart>(findIterations, [run.runId, level.mark, after, limit, iterations]);
}

function rowOf(run: Run, level: LoopLevel, part: IterationPart): IterationRow {
  const within = `${level.within}.${part.iteration}`;
  const turn = Number(level.within.split(":")[0]);
  const status = statusOf(part, turn < run.turn || isTerminal(run.status));
  const isOver = status === "succeeded" || status === "failed" || status === "cancelled";
  const endedAt = isOver ? (part.endedAt ?? run.endedAt) : null;
  return {
    kind: "iteration",
    id: within,
    nodeId: level.nodeId,
    iteration: part.iteration,
    turn,
    sequence: part.sequence,
    lastSequence: part.lastSequence,
    status,
    startedAt: part.startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    occurrences: part.occurrences,
    failed: part.failed,
    within,
  };
}

function statusOf(part: IterationPart, isOver: boolean): OccurrenceStatus {
  if (part.failed > 0 && (isOver || part.ended === part.occurrences)) return "failed";
  if (part.ended === part.occurrences) return "succeeded";
  if (isOver) return "cancelled";
  return part.waiting > 0 ? "waiting" : "running";
}
