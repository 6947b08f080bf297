import type { IterationOrder, IterationRow, OccurrenceStatus } from "#lib/contract/dashboard/run-shapes.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { iterationIn } from "#lib/language/agent-document/loop-address.ts";
import { runtime } from "#lib/platform/runtime.ts";
import type { RowRun } from "./build-row.ts";
import { findIterations, type IterationPart, iterationParams } from "./find-timeline.sql.ts";
import type { LevelPage, LoopLevel } from "./level.ts";

type Run = RowRun & { readonly runId: string };
/** Before every other. */
const FIRST = "-1:0:0";

/** A page of a loop's iterations, after the place in `after`. */
export async function iterationPage({
  run,
  level,
  order,
  after = FIRST,
  limit,
}: {
  run: Run;
  level: LoopLevel;
  order: IterationOrder;
  after: string | undefined;
  limit: number;
}): Promise<LevelPage> {
  const parts = await find({ run, level, order, after, limit: limit + 1, only: null });
  const page = parts.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map((part) => rowOf(run, level, part)),
    next: parts.length > limit && last ? `${last.rank}:${last.slowness}:${last.iteration}` : null,
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
  const parts = await find({
    run,
    level,
    order: "number",
    after: FIRST,
    limit: iterations.length,
    only: iterations,
  });
  return parts.map((part) => rowOf(run, level, part));
}

function find({
  run,
  level,
  order,
  after,
  limit,
  only,
}: {
  run: Run;
  level: LoopLevel;
  order: IterationOrder;
  after: string;
  limit: number;
  only: readonly number[] | null;
}): Promise<IterationPart[]> {
  const { turn, nodeId, loopPath } = level;
  const [rank = "", slowness = "", iteration = ""] = after.split(":");
  const params = iterationParams({
    runId: run.runId,
    turn,
    depth: loopPath.length,
    nodeId,
    around: JSON.stringify(loopPath),
    byAttention: order === "attention",
    afterRank: Number(rank),
    afterSlowness: slowness,
    afterIteration: Number(iteration),
    limit,
    only,
  });
  return runtime().pages.run<IterationPart>(findIterations, params);
}

function rowOf(run: Run, level: LoopLevel, part: IterationPart): IterationRow {
  const within = iterationIn(level.within, part.iteration);
  const { turn } = level;
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
