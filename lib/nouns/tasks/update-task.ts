import { isDeepStrictEqual } from "node:util";
import { DomainError } from "#lib/contract/errors.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import type { Task } from "#lib/contract/task-values.ts";
import type { taskOperations } from "#lib/contract/tasks.ts";
import { recordAudit } from "#lib/nouns/audit/record-audit.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { ensurePrefixes } from "#lib/nouns/workspaces/give-prefixes.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type Assignee, findAssignee } from "./find-assignee.ts";
import { findProject } from "./find-project.ts";
import { findTask } from "./find-task.ts";
import { followTask } from "./follow-task.ts";
import { moveCommentSpace } from "./move-comment-space.ts";
import { notifyAssignee } from "./notify-about-task.ts";
import { recordActivity } from "./record-activity.ts";
import { lockRelations, requireBlockers, requireParent, writeBlockers } from "./relations.ts";
import { startAssigned } from "./runs/start-assigned.ts";
import { takeNumber } from "./take-number.ts";
import { type TaskRow, taskAnswer } from "./task.sql.ts";
import { requireLabels, requireTaskTitle } from "./task-contents.ts";

export type TaskChanges = BodyOf<typeof taskOperations.update>;

/** $1 task, which is locked. */
const write: Statement = {
  name: "write-task",
  text: `
    update tasks
       set title = $2, description = $3, status = $4, priority = $5, assignee_kind = $6, assignee_id = $7,
           due_at = $8::timestamptz, labels = $9::text[], parent_task_id = $10,
           archived_at = case when not $11::boolean then null else coalesce(archived_at, now()) end,
           updated_at = clock_timestamp()
     where id = $1`,
};

/** $1 task, which is locked, $2 project, $3 number there. */
const move: Statement = {
  name: "move-task",
  text: `update tasks set project_id = $2, number = $3 where id = $1`,
};

/** $1 task. Index: task_runs_task. */
const findRuns: Statement = {
  name: "has-task-runs",
  text: `select exists (select from task_runs where task_id = $1) as "hasRuns"`,
};

/** The labels after those that a task has, where they are added or taken away rather than set. */
export type Relabel = (labels: readonly string[]) => readonly string[];

/** The changed fields of a task, as stored. */
interface Fields {
  readonly title: string;
  readonly description: string | null;
  readonly status: Task["status"];
  readonly priority: Task["priority"];
  readonly assignee: Assignee | null;
  readonly dueAt: string | null;
  readonly labels: readonly string[];
  readonly parentTaskId: string | null;
  readonly blockedBy: readonly string[];
  readonly projectId: string;
  readonly archived: boolean;
}

/**
 * Changes fields of a task (D19): what is absent stays, null clears. Of changes at the same moment none is lost. Needs
 * Manage work.
 * @throws DomainError as the operation lists.
 */
export async function updateTask({
  actor,
  taskId,
  body,
  relabel,
}: {
  actor: WorkActor;
  taskId: string;
  body: TaskChanges;
  relabel?: Relabel | undefined;
}): Promise<Task> {
  const { db } = runtime();
  const seen = await findTask(db, { actor, taskId, needs: "operator" });
  await ensurePrefixes(actor.workspaceId);
  const change = async (tx: Transaction) =>
    void (await changeTask(tx, { actor, taskId: seen.id, body, relabel }));
  if (!(await startWith({ actor, seen, body, assign: change }))) await db.transaction(change);
  return taskAnswer(await findTask(db, { actor, taskId: seen.id }));
}

/** Starts the run that a new assignment to a lane starts, with the change; false where it starts none. */
async function startWith({
  actor,
  seen,
  body,
  assign,
}: {
  actor: WorkActor;
  seen: TaskRow;
  body: TaskChanges;
  assign: (tx: Transaction) => Promise<void>;
}): Promise<boolean> {
  const { assigneeId, input, title = seen.title, description = seen.description } = body;
  if (!assigneeId || assigneeId === seen.assignee?.id) return false;
  const { db } = runtime();
  const { teamId } =
    body.projectId === undefined
      ? seen
      : await findProject(db, { actor, projectId: body.projectId, field: "/projectId" });
  const { kind, id } = await findAssignee(db, { actor, assigneeId, teamId });
  if (kind !== "lane") return false;
  const assignment = { assigneeId: id, title, description, input };
  return startAssigned({ actor, taskId: seen.id, teamId, assignment, assign });
}

/**
 * The same within a transaction.
 * @returns whom the task is given to by it; undefined where that has not changed.
 */
export async function changeTask(
  tx: Transaction,
  {
    actor,
    taskId,
    body,
    relabel = (labels) => labels,
  }: { actor: WorkActor; taskId: string; body: TaskChanges; relabel?: Relabel | undefined },
): Promise<Assignee | null | undefined> {
  const { workspaceId } = actor;
  if (body.parentTaskId || body.blockedBy?.length) await lockRelations(tx, workspaceId);
  const task = await findTask(tx, { actor, taskId, lock: true });
  const before = fieldsOf(task);
  const wanted = { ...body, labels: [...relabel(body.labels ?? before.labels)] };
  const after = await fieldsAfter(tx, { actor, task, before, body: wanted });
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) return undefined;
  await tx.run(write, [
    taskId,
    after.title,
    after.description,
    after.status,
    after.priority,
    after.assignee?.kind ?? null,
    after.assignee?.id ?? null,
    after.dueAt,
    after.labels,
    after.parentTaskId,
    after.archived,
  ]);
  if ("blockedBy" in changes) await writeBlockers(tx, taskId, after.blockedBy);
  if (after.assignee?.kind === "user" && "assignee" in changes) {
    await followTask(tx, { taskId, workspaceId, userIds: [after.assignee.id] });
    await notifyAssignee(tx, { actor, taskId, assignee: after.assignee });
  }
  await record(tx, { actor, task, changes, archived: after.archived });
  const { projectId } = after;
  if (projectId !== before.projectId) {
    await takeNumber(tx, { projectId, taskId, write: (number) => tx.run(move, [taskId, projectId, number]) });
    const { teamId } = await findTask(tx, { actor, taskId });
    if (teamId !== task.teamId) await moveCommentSpace(tx, { actor, taskId, from: task.teamId, to: teamId });
  }
  return "assignee" in changes ? after.assignee : undefined;
}

const fieldsOf = ({ assignee, dueAt, archivedAt, ...task }: TaskRow): Fields => ({
  title: task.title,
  description: task.description,
  status: task.status,
  priority: task.priority,
  assignee: assignee && { kind: assignee.type, id: assignee.id },
  dueAt: dueAt?.toISOString() ?? null,
  labels: task.labels,
  parentTaskId: task.parentTaskId,
  blockedBy: task.blockedBy,
  projectId: task.projectId,
  archived: archivedAt !== null,
});

async function fieldsAfter(
  tx: Transaction,
  { actor, task, before, body }: { actor: WorkActor; task: TaskRow; before: Fields; body: TaskChanges },
): Promise<Fields> {
  const { projectId, teamId } = await projectAfter(tx, { actor, task, projectId: body.projectId });
  return {
    title: body.title === undefined ? before.title : requireTaskTitle(body.title),
    description: body.description === undefined ? before.description : body.description || null,
    status: body.status ?? before.status,
    priority: body.priority ?? before.priority,
    assignee: await assigneeAfter(tx, { actor, task, before, teamId, assigneeId: body.assigneeId }),
    dueAt: body.dueAt ? new Date(body.dueAt).toISOString() : body.dueAt === null ? null : before.dueAt,
    labels: body.labels ? requireLabels(body.labels, before.labels) : before.labels,
    parentTaskId: await parentAfter(tx, { actor, task, parentTaskId: body.parentTaskId }),
    blockedBy: body.blockedBy
      ? await requireBlockers(tx, {
          actor,
          taskId: task.id,
          before: before.blockedBy,
          blockedBy: body.blockedBy,
        })
      : before.blockedBy,
    projectId,
    archived: body.archived ?? before.archived,
  };
}

/** Runs stay with their agents' team, so a task that has any stays, too. Links are made under the task's lock. */
async function projectAfter(
  tx: Transaction,
  { actor, task, projectId }: { actor: WorkActor; task: TaskRow; projectId: string | undefined },
): Promise<{ projectId: string; teamId: string }> {
  if (projectId === undefined || projectId === task.projectId) return task;
  const project = await findProject(tx, { actor, projectId, field: "/projectId" });
  if (project.teamId === task.teamId) return project;
  const [found] = await tx.run<{ hasRuns: boolean }>(findRuns, [task.id]);
  if (!found?.hasRuns) return project;
  throw new DomainError(
    "task_has_runs",
    "The task has runs of its team's agents: it can't move to another team's project.",
  );
}

/** The assignee of a moved task stays only if they belong to the new team. */
async function assigneeAfter(
  tx: Transaction,
  {
    actor,
    task,
    before: { assignee },
    teamId,
    assigneeId,
  }: {
    actor: WorkActor;
    task: TaskRow;
    before: Fields;
    teamId: string;
    assigneeId: string | null | undefined;
  },
): Promise<Assignee | null> {
  if (assigneeId === null) return null;
  if (assigneeId !== undefined && assigneeId !== assignee?.id)
    return findAssignee(tx, { actor, assigneeId, teamId });
  if (assignee && teamId !== task.teamId) return findAssignee(tx, { actor, assigneeId: assignee.id, teamId });
  return assignee;
}

/** By field, what it was and what it is. Of a long text only that it has changed. */
function changesBetween(before: Fields, after: Fields): JsonObject {
  const shown = ({ assignee, labels, blockedBy, ...fields }: Fields): JsonObject => ({
    ...fields,
    assignee: assignee?.id ?? null,
    labels: [...labels],
    blockedBy: [...blockedBy],
  });
  const [was, is] = [shown(before), shown(after)];
  return Object.fromEntries(
    Object.keys(is).flatMap((field) => {
      const pair = { before: was[field] ?? null, after: is[field] ?? null };
      if (isDeepStrictEqual(pair.before, pair.after)) return [];
      return [[field, field === "description" ? {} : pair]];
    }),
  );
}

async function record(
  tx: Transaction,
  {
    actor,
    task,
    changes: { archived: archiving, ...changes },
    archived,
  }: { actor: WorkActor; task: TaskRow; changes: JsonObject; archived: boolean },
): Promise<void> {
  const taskId = task.id;
  if (Object.keys(changes).length > 0)
    await recordActivity(tx, { actor, taskId, action: "changed", changes });
  if (archiving === undefined) return;
  const { workspaceId } = actor;
  await recordActivity(tx, { actor, taskId, action: archived ? "archived" : "restored" });
  const target = { kind: "task", id: taskId, name: `${task.number} ${task.title}` };
  await recordAudit(tx, { actor, workspaceId, action: archived ? "task.archived" : "task.restored", target });
}

/**
 * Naming the parent again changes nothing, also for somebody who cannot see it. They neither clear nor replace it: where
 * the task belongs was said by somebody who sees both.
 */
async function parentAfter(
  tx: Transaction,
  { actor, task, parentTaskId }: { actor: WorkActor; task: TaskRow; parentTaskId: string | null | undefined },
): Promise<string | null> {
  if (parentTaskId === undefined || parentTaskId === task.parentTaskId) return task.parentTaskId;
  if (task.parentTaskId !== null) await findTask(tx, { actor, taskId: task.parentTaskId });
  if (!parentTaskId) return null;
  return requireParent(tx, { actor, taskId: task.id, parentTaskId });
}
