import type { taskListOperations } from "#lib/contract/dashboard/task-lists.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findTask } from "./find-task.ts";
import { updateTask } from "./update-task.ts";

type Operation = typeof taskListOperations.changeTasks;
type Outcome = OutputOf<Operation>["tasks"][number];

/**
 * Changes several tasks in the same way, one after the other, each in a transaction of its own: one that is refused
 * says why and keeps none of the others. Needs Manage work.
 * @throws DomainError permission_denied for who may change no task at all.
 */
export async function changeTasks({
  actor,
  body: { taskIds, changes },
}: {
  actor: UserActor;
  body: BodyOf<Operation>;
}): Promise<OutputOf<Operation>> {
  requireRole(actor, "operator");
  const tasks: Outcome[] = [];
  for (const taskId of new Set(taskIds)) tasks.push(await changeOne({ actor, taskId, changes }));
  return { tasks };
}

async function changeOne({
  actor,
  taskId,
  changes: { addLabels = [], removeLabels = [], ...body },
}: {
  actor: UserActor;
  taskId: string;
  changes: BodyOf<Operation>["changes"];
}): Promise<Outcome> {
  const relabel = (labels: readonly string[]) => [
    ...labels.filter((label) => !removeLabels.includes(label)),
    ...addLabels.filter((label) => !labels.includes(label)),
  ];
  try {
    const { number } = await updateTask({ actor, taskId, body, relabel });
    return { taskId, number, refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message } = error;
    return { taskId, number: await numberOf({ actor, taskId }), refusal: { code, message } };
  }
}

/** The number of a task that the person sees. */
async function numberOf({ actor, taskId }: { actor: UserActor; taskId: string }): Promise<string | null> {
  const task = await findTask(runtime().db, { actor, taskId }).catch(() => undefined);
  return task?.number ?? null;
}
