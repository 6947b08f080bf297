import { notifyPeople } from "#lib/nouns/notifications/notify-people.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Queries } from "#lib/platform/db/database.ts";
import type { Assignee } from "./find-assignee.ts";

/** Nobody is notified of their own actions; of their agents' actions they are. */
const isOwnDoing = (actor: WorkActor, userId: string) => !actor.agent && actor.userId === userId;
const causeOf = (actor: WorkActor) => (actor.agent ? {} : { causedById: actor.userId });

/** A person hears that a task is theirs, in the transaction that gives it to them. */
export async function notifyAssignee(
  tx: Queries,
  { actor, taskId, assignee }: { actor: WorkActor; taskId: string; assignee: Assignee | null },
): Promise<void> {
  if (assignee?.kind !== "user" || isOwnDoing(actor, assignee.id)) return;
  const { workspaceId } = actor;
  await notifyPeople(tx, [
    { workspaceId, userId: assignee.id, subject: "task_assigned", itemId: taskId, ...causeOf(actor) },
  ]);
}

/** People hear that a comment mentions them, in the transaction that writes it. */
export async function notifyMentioned(
  tx: Queries,
  { actor, commentId, mentioned }: { actor: WorkActor; commentId: string; mentioned: readonly string[] },
): Promise<void> {
  const { workspaceId } = actor;
  const people = mentioned.filter((userId) => !isOwnDoing(actor, userId));
  await notifyPeople(
    tx,
    people.map((userId) => ({
      workspaceId,
      userId,
      subject: "mentioned" as const,
      itemId: commentId,
      occasion: "",
      ...causeOf(actor),
    })),
  );
}
