import type { NodeRow } from "#lib/contract/dashboard/run-shapes.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { bodyVariablesOf } from "#lib/language/node-types/rules-of.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { buildRow, type RowRun } from "./build-row.ts";
import {
  type BegunRow,
  type DetailRow,
  type FoldRow,
  findBegun,
  findBegunByIds,
  findDetails,
  findFolds,
} from "./find-timeline.sql.ts";
import { type Level, type LevelPage, loopAround } from "./level.ts";
import { readPayloadHead } from "./payload-head.ts";

type Run = RowRun & { readonly runId: string };

/** A page of executions at the top or in one iteration, after the sequence `after`. */
export async function listNodes({
  run,
  level,
  after = "0",
  limit,
}: {
  run: Run;
  level: Exclude<Level, { of: "loop" }>;
  after: string | undefined;
  limit: number;
}): Promise<LevelPage> {
  const { runId } = run;
  const isTop = level.of === "top";
  const container = isTop
    ? null
    : (loopAround({ runId, ...level, depth: level.loopPath.length - 1 }) ?? null);
  const iteration = isTop ? null : (level.loopPath.at(-1)?.iteration ?? null);
  const begun = await runtime().pages.run<BegunRow>(findBegun, [
    runId,
    after,
    container,
    iteration,
    limit + 1,
  ]);
  const page = begun.slice(0, limit);
  const last = page.at(-1);
  return { rows: await build(run, page), next: begun.length > limit && last ? last.sequence : null };
}

/** The rows of these executions. */
export async function rowsOf({
  run,
  occurrenceIds,
}: {
  run: Run;
  occurrenceIds: readonly string[];
}): Promise<NodeRow[]> {
  return build(run, await runtime().pages.run<BegunRow>(findBegunByIds, [run.runId, occurrenceIds]));
}

const TO_THE_END = String(2n ** 63n - 1n);

async function build(run: Run, begun: readonly BegunRow[]): Promise<NodeRow[]> {
  const { pages } = runtime();
  const loops = begun.filter(isLoop);
  const stretches = stretchesOf(begun, isTerminal(run.status));
  const [details, folds] = await Promise.all([
    pages.run<DetailRow>(findDetails, [
      run.runId,
      begun.map(({ occurrenceId }) => occurrenceId),
      stretches.map(({ first }) => String(first)),
      stretches.map(({ last }) => String(last)),
    ]),
    loops.length === 0 ? [] : pages.run<FoldRow>(findFolds, [run.runId, ...insides(loops)]),
  ]);
  const detailsOf = Map.groupBy(details, ({ occurrenceId }) => occurrenceId);
  const foldOf = new Map(folds.map((fold) => [loops[fold.place - 1], fold]));
  return begun.map((row) =>
    buildRow({ run, begun: row, details: detailsOf.get(row.occurrenceId) ?? [], fold: foldOf.get(row) }),
  );
}

function isLoop({ head }: BegunRow): boolean {
  return bodyVariablesOf(readPayloadHead(head).type) !== undefined;
}

/** Parameters of `findFolds`. */
function insides(loops: readonly BegunRow[]): unknown[] {
  return [
    loops.map(({ turn }) => turn),
    loops.map(({ loopPath }) => loopPath.length),
    loops.map(({ nodeId }) => nodeId),
    loops.map(({ loopPath }) => JSON.stringify(loopPath)),
  ];
}

/**
 * Finds the ranges of the trace with these executions' events, without overlaps. A loop needs only its end: the events
 * inside are not read.
 */
function stretchesOf(begun: readonly BegunRow[], isOver: boolean): { first: bigint; last: bigint }[] {
  const own = begun.flatMap((row) => {
    const last = BigInt(row.endSequence ?? TO_THE_END);
    if (!isLoop(row)) return [{ first: BigInt(row.sequence), last }];
    if (row.endSequence !== null) return [{ first: last, last }];
    return isOver ? [{ first: BigInt(row.sequence), last }] : [];
  });
  own.sort((a, b) => (a.first < b.first ? -1 : 1));
  const merged: { first: bigint; last: bigint }[] = [];
  for (const stretch of own) {
    const before = merged.at(-1);
    if (before && stretch.first <= before.last)
      before.last = stretch.last > before.last ? stretch.last : before.last;
    else merged.push({ ...stretch });
  }
  return merged;
}
