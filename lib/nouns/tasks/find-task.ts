import { DomainError } from "#lib/contract/errors.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { requireTaskReach } from "#lib/nouns/work/task-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { TASK, type TaskRow } from "./task.sql.ts";

/** $1 task, $2 workspace. Indexes: the primary keys. */
const find: Statement = {
  name: "find-task",
  text: `
    select ${TASK} from tasks t join projects p on p.id = t.project_id
     where t.id = $1 and t.workspace_id = $2`,
};

/** Locked first, so that what is read then is what was committed before. $1 task, $2 workspace. */
const lock: Statement = {
  name: "lock-task",
  text: `select id from tasks where id = $1 and workspace_id = $2 for no key update`,
};

/**
 * The task that has or had a number, $2 prefix and $3 number, in the workspace $1. A project's present prefix counts
 * before a former one. Indexes: projects_workspace, the primary key of task_numbers.
 */
const findNumbered: Statement = {
  name: "find-task-by-number",
  text: `
    select n.task_id as "id"
      from projects p
      join task_numbers n on n.project_id = p.id and n.number = $3
     where p.workspace_id = $1 and (p.prefix = $2 or $2 = any(p.former_prefixes))
     order by p.prefix = $2 desc, p.id
     limit 1`,
};

const NUMBER = /^([A-Za-z][A-Za-z0-9]{1,5})-([1-9][0-9]{0,8})$/;

/** A task's number as people type it: its prefix in capitals, and its count. */
export function readTaskNumber(text: string): { prefix: string; count: number } | undefined {
  const [, prefix, count] = NUMBER.exec(text.trim()) ?? [];
  return prefix === undefined ? undefined : { prefix: prefix.toUpperCase(), count: Number(count) };
}

/**
 * A task by its id or number, if the actor reaches it.
 * @param needs the role for what is done with it; viewer where none is said.
 * @param lock keeps every other writer away until the transaction ends.
 * @throws DomainError task_not_found, permission_denied, access_not_configured.
 */
export async function findTask(
  queries: Queries,
  {
    actor,
    taskId,
    needs,
    lock: isLocked = false,
  }: { actor: WorkActor; taskId: string; needs?: Role; lock?: boolean },
): Promise<TaskRow> {
  const { workspaceId } = actor;
  const id = await idOf(queries, { workspaceId, taskId });
  if (id !== undefined && isLocked) await queries.run(lock, [id, workspaceId]);
  const [row] = id === undefined ? [] : await queries.run<TaskRow>(find, [id, workspaceId]);
  if (!row) throw new DomainError("task_not_found", "There is no task with this id or number.");
  requireTaskReach(actor, row, needs);
  return row;
}

async function idOf(
  queries: Queries,
  { workspaceId, taskId }: { workspaceId: string; taskId: string },
): Promise<string | undefined> {
  if (isId("task", taskId)) return taskId;
  const number = readTaskNumber(taskId);
  if (!number) return undefined;
  const [found] = await queries.run<{ id: string }>(findNumbered, [workspaceId, number.prefix, number.count]);
  return found?.id;
}
