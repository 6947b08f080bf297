import type { BodyOf } from "#lib/contract/operation.ts";
import type { Task } from "#lib/contract/task-values.ts";
import type { taskOperations } from "#lib/contract/tasks.ts";
import { hashBody } from "#lib/nouns/run-start/idempotency.ts";
import { createOnce, type OnceOutcome } from "#lib/nouns/work/create-once.ts";
import type { CreatedOutcome } from "#lib/nouns/work/created-outcome.ts";
import { authorOf, type WorkActor } from "#lib/nouns/work/work-actor.ts";
import { ensurePrefixes } from "#lib/nouns/workspaces/give-prefixes.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findAssignee } from "./find-assignee.ts";
import { findProject, type ProjectRow } from "./find-project.ts";
import { findTask } from "./find-task.ts";
import { followTask } from "./follow-task.ts";
import { notifyAssignee } from "./notify-about-task.ts";
import { recordActivity } from "./record-activity.ts";
import { lockRelations, requireBlockers, requireParent, writeBlockers } from "./relations.ts";
import { startAssigned } from "./runs/start-assigned.ts";
import { takeNumber } from "./take-number.ts";
import { taskAnswer } from "./task.sql.ts";
import { requireLabels, requireTaskTitle } from "./task-contents.ts";

export type NewTask = BodyOf<typeof taskOperations.create>;

const insert: Statement = {
  name: "insert-task",
  text: `
    insert into tasks (id, workspace_id, project_id, number, title, description, priority, assignee_kind, assignee_id,
                       due_at, labels, parent_task_id, author_kind, author_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $11::text[], $12, $13, $14)`,
};

/**
 * Creates a task in a project (D19). Needs Manage work: an operator of the project's team, within the allowlists.
 * @throws DomainError as the operation lists.
 */
export async function createTask({
  actor,
  body: { input, idempotencyKey, ...body },
}: {
  actor: WorkActor;
  body: NewTask;
}): Promise<CreatedOutcome<Task>> {
  const { db } = runtime();
  const project = await findProject(db, {
    actor,
    projectId: body.projectId,
    field: "/projectId",
    needs: "operator",
  });
  await ensurePrefixes(actor.workspaceId);
  const bodyHash = idempotencyKey === undefined ? "" : await hashBody({ ...body, input }, actor);
  const id = newId("task");
  const create = (tx: Transaction): Promise<OnceOutcome> => {
    const once = { actor, namespace: "create_task", idempotencyKey, bodyHash };
    return createOnce(tx, once, id, () => insertTask(tx, { actor, id, project, body }));
  };
  const { assigneeId, title, description = null } = body;
  const assignee =
    assigneeId === undefined ? null : await findAssignee(db, { actor, assigneeId, teamId: project.teamId });
  let made: OnceOutcome | undefined;
  if (assignee?.kind === "lane")
    await startAssigned({
      actor,
      taskId: id,
      teamId: project.teamId,
      assignment: { assigneeId: assignee.id, title, description, input },
      async assign(tx) {
        made = await create(tx);
        if (made.replayed) throw new AlreadyCreated();
      },
    }).catch((error: unknown) => {
      if (!(error instanceof AlreadyCreated)) throw error;
    });
  made ??= await db.transaction(create);
  const resource = taskAnswer(await findTask(db, { actor, taskId: made.id }));
  return { resource, replayed: made.replayed, bodyChanged: made.bodyChanged };
}

/** Keeps a run from being started where an earlier call with the same key has created the task. */
class AlreadyCreated extends Error {}

async function insertTask(
  tx: Transaction,
  {
    actor,
    id,
    project: { projectId, teamId },
    body,
  }: { actor: WorkActor; id: string; project: ProjectRow; body: NewTask },
): Promise<void> {
  const { workspaceId, userId } = actor;
  const { priority = "normal", description = null, labels = [], blockedBy = [], parentTaskId } = body;
  const title = requireTaskTitle(body.title);
  const assignee =
    body.assigneeId === undefined
      ? null
      : await findAssignee(tx, { actor, assigneeId: body.assigneeId, teamId });
  if (parentTaskId !== undefined || blockedBy.length > 0) await lockRelations(tx, workspaceId);
  const parent =
    parentTaskId === undefined ? null : await requireParent(tx, { actor, taskId: undefined, parentTaskId });
  const blockers = await requireBlockers(tx, { actor, taskId: undefined, before: [], blockedBy });
  const [authorKind, authorId] = authorOf(actor);
  const fields = [title, description, priority, assignee?.kind ?? null, assignee?.id ?? null];
  const more = [
    body.dueAt ? new Date(body.dueAt) : null,
    requireLabels(labels),
    parent,
    authorKind,
    authorId,
  ];
  await takeNumber(tx, {
    projectId,
    taskId: id,
    write: (number) => tx.run(insert, [id, workspaceId, projectId, number, ...fields, ...more]),
  });
  if (blockers.length > 0) await writeBlockers(tx, id, blockers);
  const people = [...(actor.agent ? [] : [userId]), ...(assignee?.kind === "user" ? [assignee.id] : [])];
  await followTask(tx, { taskId: id, workspaceId, userIds: people });
  await notifyAssignee(tx, { actor, taskId: id, assignee });
  await recordActivity(tx, { actor, taskId: id, action: "created" });
}
