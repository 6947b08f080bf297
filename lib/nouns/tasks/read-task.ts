import { COMMENT_PAGE, TASKS } from "#lib/contract/limits.ts";
import type { OutputOf, QueryOf } from "#lib/contract/operation.ts";
import type { RunStatus } from "#lib/contract/runs.ts";
import type { taskOperations } from "#lib/contract/tasks.ts";
import { issueCursor, readCursor } from "#lib/nouns/pagination/cursor.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findTask } from "./find-task.ts";
import { type TaskRow, taskAnswer } from "./task.sql.ts";
import { type CommentRow, commentAnswer, findComments } from "./task-comments.sql.ts";

type Operation = typeof taskOperations.read;

interface RunRow {
  readonly runId: string;
  readonly agentId: string;
  readonly agentName: string;
  readonly laneId: string;
  readonly status: RunStatus;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

/** $1 task. Index: task_runs_task. */
const findRuns: Statement = {
  name: "find-runs-of-task",
  text: `
    select r.id as "runId", r.agent_id as "agentId", a.name as "agentName", r.lane_id as "laneId",
           r.status as "status", r.created_at as "createdAt", r.completed_at as "completedAt"
      from task_runs l
      join runs r on r.id = l.run_id
      join agents a on a.id = r.agent_id
     where l.task_id = $1 and l.reports
     order by l.run_id desc limit ${TASKS.runs}`,
};

/**
 * A task with its newest comments, the oldest of them first, and its runs (D19). The cursor leads back. Needs View work.
 * @throws DomainError task_not_found, permission_denied, access_not_configured, invalid_cursor.
 */
export async function readTask({
  actor,
  taskId,
  query: { limit = COMMENT_PAGE.default, cursor },
}: {
  actor: WorkActor;
  taskId: string;
  query: QueryOf<Operation>;
}): Promise<OutputOf<Operation>> {
  const task = await findTask(runtime().db, { actor, taskId });
  const boundTo = ["task-comments", task.id];
  const before = cursor === undefined ? null : Number(readCursor({ cursor, boundTo }));
  const { earlierThan, rows, ...read } = await readComments({ task, before, limit });
  const nextCursor = earlierThan === null ? null : issueCursor({ position: String(earlierThan), boundTo });
  const comments = rows.map(commentAnswer);
  return { ...read, comments, pagination: { limit, hasMore: nextCursor !== null, nextCursor } };
}

/**
 * A task that was found, with a page of its comments.
 * @param before an ordinal: only comments before it. Null: all.
 * @returns also the ordinal before which there are more; null where there are none.
 */
export async function readComments({
  task,
  before,
  limit,
}: {
  task: TaskRow;
  before: number | null;
  limit: number;
}): Promise<Pick<OutputOf<Operation>, "task" | "runs"> & { rows: CommentRow[]; earlierThan: number | null }> {
  const { db } = runtime();
  const [rows, runs] = await Promise.all([
    db.run<CommentRow>(findComments, [task.id, before, limit + 1]),
    db.run<RunRow>(findRuns, [task.id]),
  ]);
  const page = rows.slice(0, limit);
  const earlierThan = rows.length > limit ? (page.at(-1)?.ordinal ?? null) : null;
  return {
    task: taskAnswer(task),
    rows: page.reverse(),
    runs: runs.map(({ createdAt, completedAt, ...run }) => ({
      ...run,
      createdAt: createdAt.toISOString(),
      completedAt: completedAt?.toISOString() ?? null,
    })),
    earlierThan,
  };
}
