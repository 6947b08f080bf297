import { isDeepStrictEqual } from "node:util";
import type { runPageOperations, Timeline } from "#lib/contract/dashboard/run.ts";
import type { TimelineRow } from "#lib/contract/dashboard/run-shapes.ts";
import type { QueryOf } from "#lib/contract/operation.ts";
import type { Surroundings } from "#lib/language/agent-document/loop-address.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { loadGraph } from "#lib/nouns/agents/graph-cache.ts";
import { issueCursor, readCursor } from "#lib/nouns/pagination/cursor.ts";
import { findRunWithin } from "#lib/nouns/runs/children/find-run-within.ts";
import { findOwnRun } from "#lib/nouns/runs/find-own-run.ts";
import type { RunRow } from "#lib/nouns/runs/find-runs.sql.ts";
import { executionStatus } from "#lib/nouns/runs/status.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type ChangedRow, findChanged, findEventCount } from "./find-timeline.sql.ts";
import { type Level, loopAround, readLevel, unknownLevel } from "./level.ts";
import { iterationPage, iterationsOf } from "./list-iterations.ts";
import { listNodes, rowsOf } from "./list-nodes.ts";

type TimelineQuery = QueryOf<typeof runPageOperations.getTimeline>;

const DEFAULT_ROWS = 200;
/** After more new events than this, the page reloads the timeline. */
const MAX_CHANGES = 2_000;

/**
 * A page of a run's timeline: the executions at the top, in a loop or in an iteration; with `since`, only those with
 * events after that sequence (D12).
 * @throws DomainError invalid_cursor, invalid_request, run_not_found, permission_denied.
 */
export async function getTimeline({
  actor,
  runId,
  query,
}: {
  actor: UserActor;
  runId: string;
  query: TimelineQuery;
}): Promise<Timeline> {
  const { innerRunId = runId, within } = readWithin(query.within);
  const level = readLevel(within);
  if (!level) throw unknownLevel();
  const outer = await findOwnRun({ actor, runId });
  const run = await findRunWithin({ actor, run: outer, innerRunId });
  const graph = await loadGraph({ workspaceId: actor.workspaceId, fingerprint: run.graphFingerprint });
  // Counted before the rows are read: an event that is written meanwhile is sent twice rather than missed.
  const [counted] = await runtime().pages.run<{ eventCount: string; now: Date }>(findEventCount, [
    innerRunId,
  ]);
  const { endedAt } = extentOf(run);
  const rowRun = { runId: innerRunId, graph, status: run.status, turn: run.turn, endedAt };
  const limit = query.limit ?? DEFAULT_ROWS;
  const { order = "number" } = query;
  const boundTo = ["timeline", runId, query.within ?? null, order];
  const answer = {
    runId,
    status: executionStatus(run.status),
    startedAt: run.startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    now: (counted?.now ?? new Date()).toISOString(),
    turns: run.turn,
    lastSequence: counted?.eventCount ?? "0",
  };
  const isInner = innerRunId !== runId;
  // `since` counts the events of the run that is looked at: of one below it, the first page is read again.
  if (query.since !== undefined && !isInner) {
    const rows = await changesSince({ run: rowRun, level, since: query.since });
    return {
      ...answer,
      rows: rows ?? [],
      isComplete: rows !== undefined,
      pagination: { limit, hasMore: false, nextCursor: null },
    };
  }
  const after = query.cursor === undefined ? undefined : readCursor({ cursor: query.cursor, boundTo });
  const { rows, next } =
    level.of === "loop"
      ? await iterationPage({ run: rowRun, level, order, after, limit })
      : await listNodes({ run: rowRun, level, after, limit });
  const nextCursor = next === null ? null : issueCursor({ position: next, boundTo });
  return {
    ...answer,
    rows: isInner ? rows.map((row) => insideRun(innerRunId, row)) : [...rows],
    isComplete: true,
    pagination: { limit, hasMore: next !== null, nextCursor },
  };
}

/** Ids inside a called run begin with that run's id. */
function readWithin(text: string | undefined): { innerRunId?: string; within: string | undefined } {
  const [first = "", ...rest] = (text ?? "").split("/");
  if (!isId("run", first)) return { within: text };
  return { innerRunId: first, within: rest.length === 0 ? undefined : rest.join("/") };
}

/** Its places, which are unique in its run, named from the run above. */
function insideRun(runId: string, row: TimelineRow): TimelineRow {
  const inside = (place: string) => (isId("run", place) ? place : `${runId}/${place}`);
  if (row.kind === "iteration") return { ...row, id: inside(row.id), within: inside(row.within) };
  return { ...row, within: row.within === null ? null : inside(row.within) };
}

function extentOf({ completedAt, cancelledAt }: RunRow): { endedAt: Date | null } {
  return { endedAt: completedAt ?? cancelledAt };
}

type LevelRun = Parameters<typeof listNodes>[0]["run"];

/** The rows of the level with new events; undefined if there are too many. */
async function changesSince({
  run,
  level,
  since,
}: {
  run: LevelRun;
  level: Level;
  since: string;
}): Promise<TimelineRow[] | undefined> {
  const { runId } = run;
  const [found] = await runtime().pages.run<{ events: number; changed: ChangedRow[] }>(findChanged, [
    runId,
    since,
    MAX_CHANGES + 1,
  ]);
  if (!found || found.events > MAX_CHANGES) return undefined;
  const inside = found.changed.filter((place) => isInside(place, level));
  if (level.of === "loop") {
    const { nodeId, loopPath } = level;
    const steps = inside.flatMap((place) => place.loopPath[loopPath.length] ?? []);
    const numbers = steps.flatMap((step) => (step.nodeId === nodeId ? [step.iteration] : []));
    return numbers.length === 0 ? [] : iterationsOf({ run, level, iterations: [...new Set(numbers)] });
  }
  const depth = level.of === "top" ? 0 : level.loopPath.length;
  // The row of this level that shows it: its own, or that of the loop around it.
  const shown = inside.map((place) => loopAround({ runId, ...place, depth }) ?? place.occurrenceId);
  return shown.length === 0 ? [] : rowsOf({ run, occurrenceIds: [...new Set(shown)] });
}

function isInside({ turn, loopPath }: Surroundings, level: Level): boolean {
  if (level.of === "top") return true;
  return (
    turn === level.turn && level.loopPath.every((step, depth) => isDeepStrictEqual(step, loopPath[depth]))
  );
}
