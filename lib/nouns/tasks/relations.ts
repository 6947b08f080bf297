import { DomainError } from "#lib/contract/errors.ts";
import { TASKS } from "#lib/contract/limits.ts";
import { reachParams, taskReach, withinTaskReach } from "#lib/nouns/work/task-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { lockWorkspace } from "#lib/nouns/workspaces/lock-workspace.sql.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { findTask } from "./find-task.ts";

/** $1 task: those that it is a part of, itself first. Index: the primary key. */
const findAbove: Statement = {
  name: "find-tasks-above",
  text: `
    with recursive above as (
      select id, parent_task_id, 0 as steps from tasks where id = $1
      union all
      select t.id, t.parent_task_id, above.steps + 1 from above join tasks t on t.id = above.parent_task_id
       where above.steps <= ${TASKS.depth}
    )
    select id as "id" from above order by steps`,
};

/** $1 task: how many tasks stand below it, one under the other. Index: tasks_parent. */
const findHeight: Statement = {
  name: "find-height-of-task",
  text: `
    with recursive below as (
      select id, 0 as steps from tasks where id = $1
      union all
      select t.id, below.steps + 1 from below join tasks t on t.parent_task_id = below.id
       where below.steps <= ${TASKS.depth}
    )
    select max(steps)::int as "height" from below`,
};

/** $1 tasks, $2 a task: whether one of them waits for it, directly or through others. Index: the primary key. */
const findBlocked: Statement = {
  name: "find-blocked-circle",
  text: `
    with recursive before as (
      select unnest($1::text[]) as id
      union
      select b.blocked_by_task_id from before join task_blocks b on b.task_id = before.id
    )
    select id as "id" from before where id = $2`,
};

/** $1 task, $2 to $4 the reach: the blockers out of it. Indexes: the primary keys. */
const findUnseen: Statement = {
  name: "find-unseen-blockers",
  text: `
    select t.id as "id"
      from task_blocks b
      join tasks t on t.id = b.blocked_by_task_id
      join projects p on p.id = t.project_id
     where b.task_id = $1 and not ${withinTaskReach("p", "$2", "$3", "$4")}`,
};

const deleteBlocks: Statement = {
  name: "delete-task-blocks",
  text: `delete from task_blocks where task_id = $1`,
};
const insertBlocks: Statement = {
  name: "insert-task-blocks",
  text: `insert into task_blocks (task_id, blocked_by_task_id) select $1, unnest($2::text[])`,
};

const invalid = (field: string, message: string) =>
  new DomainError("invalid_request", `${field.slice(1)} ${message}.`, {
    details: [{ code: "cycle", message, field }],
  });

/** Parents and blockers form no circles; of changes at the same moment each sees the one before. */
export async function lockRelations(tx: Queries, workspaceId: string): Promise<void> {
  await tx.run(lockWorkspace, [workspaceId]);
}

/**
 * The id of the task that `taskId` becomes a part of. To be called under `lockRelations`.
 * @throws DomainError as for reading it; invalid_request for a circle, and for too many levels.
 */
export async function requireParent(
  tx: Queries,
  { actor, taskId, parentTaskId }: { actor: WorkActor; taskId: string | undefined; parentTaskId: string },
): Promise<string> {
  const { id } = await findTask(tx, { actor, taskId: parentTaskId });
  const above = await tx.run<{ id: string }>(findAbove, [id]);
  if (above.some((task) => task.id === taskId))
    throw invalid("/parentTaskId", "is the task itself or one of its parts");
  const [below] = taskId === undefined ? [] : await tx.run<{ height: number }>(findHeight, [taskId]);
  if (above.length + (below?.height ?? 0) > TASKS.depth)
    throw invalid("/parentTaskId", `would put tasks more than ${TASKS.depth} levels deep`);
  return id;
}

/**
 * The ids of the tasks that have to be done before `taskId`, which has those in `before`. What the actor cannot see they
 * neither add nor remove: of `before` it stays. To be called under `lockRelations`.
 * @throws DomainError as for reading those that are new; invalid_request for a circle, and for too many.
 */
export async function requireBlockers(
  tx: Queries,
  {
    actor,
    taskId,
    before,
    blockedBy,
  }: {
    actor: WorkActor;
    taskId: string | undefined;
    before: readonly string[];
    blockedBy: readonly string[];
  },
): Promise<string[]> {
  const ids = new Set(before.length === 0 ? [] : await unseenBlockers(tx, { actor, taskId }));
  for (const given of blockedBy)
    ids.add(before.includes(given) ? given : (await findTask(tx, { actor, taskId: given })).id);
  if (ids.size > TASKS.blockedBy)
    throw new DomainError("invalid_request", `A task has at most ${TASKS.blockedBy} blockers.`, {
      details: [
        {
          code: "maxItems",
          message: `must be at most ${TASKS.blockedBy}, with those that you cannot see`,
          field: "/blockedBy",
        },
      ],
    });
  if (taskId !== undefined) {
    const circle = await tx.run(findBlocked, [[...ids], taskId]);
    if (circle.length > 0) throw invalid("/blockedBy", "has the task itself, or one that waits for it");
  }
  return [...ids].sort();
}

async function unseenBlockers(
  tx: Queries,
  { actor, taskId }: { actor: WorkActor; taskId: string | undefined },
): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(findUnseen, [taskId, ...reachParams(taskReach(actor))]);
  return rows.map(({ id }) => id);
}

export async function writeBlockers(tx: Queries, taskId: string, ids: readonly string[]): Promise<void> {
  await tx.run(deleteBlocks, [taskId]);
  if (ids.length > 0) await tx.run(insertBlocks, [taskId, ids]);
}
