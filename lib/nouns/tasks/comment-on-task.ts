import { base64Fault } from "#lib/contract/base64-fault.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";
import { attachedName } from "#lib/contract/names.ts";
import type { BodyOf } from "#lib/contract/operation.ts";
import type { TaskComment } from "#lib/contract/task-values.ts";
import type { taskOperations } from "#lib/contract/tasks.ts";
import { detectType, HEAD_BYTES } from "#lib/language/content-types/detect-type.ts";
import { storeContent } from "#lib/nouns/contents/store-content.ts";
import { requireFileSpace, takeFileSpace } from "#lib/nouns/files/file-space.ts";
import { hashBody } from "#lib/nouns/run-start/idempotency.ts";
import { createOnce } from "#lib/nouns/work/create-once.ts";
import type { CreatedOutcome } from "#lib/nouns/work/created-outcome.ts";
import { authorOf, type WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Transaction } from "#lib/platform/db/database.ts";
import { isId, newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findTask } from "./find-task.ts";
import { followTask } from "./follow-task.ts";
import { notifyMentioned } from "./notify-about-task.ts";
import type { TaskRow } from "./task.sql.ts";
import {
  type CommentRow,
  commentAnswer,
  findComment,
  insertAttachment,
  insertComment,
} from "./task-comments.sql.ts";

/** `@[Name](usr_…)`. Linear: neither part may contain what ends it. */
const MENTION = /@\[[^\][\n]{1,200}\]\((usr_[0-9a-z]{26})\)/g;

/** The people whom a text mentions, each once. */
export function mentionsIn(body: string): string[] {
  const ids = [...body.matchAll(MENTION)].map(([, id = ""]) => id);
  return [...new Set(ids)].filter((id) => isId("user", id));
}

type NewComment = BodyOf<typeof taskOperations.comment>;

interface NewFile {
  readonly name: string;
  readonly type: string;
  readonly content: InlineContent;
}

/**
 * Comments on a task (D19). Comments at the same moment are all written, one after the other. Needs Manage work.
 * @throws DomainError as the operation lists.
 */
export async function commentOnTask({
  actor,
  taskId,
  body: { idempotencyKey, ...body },
}: {
  actor: WorkActor;
  taskId: string;
  body: NewComment;
}): Promise<CreatedOutcome<TaskComment>> {
  const { db } = runtime();
  const task = await findTask(db, { actor, taskId, needs: "operator" });
  const files = readFiles(body.attachments ?? []);
  const bodyHash = idempotencyKey === undefined ? "" : await hashBody({ taskId: task.id, ...body }, actor);
  const made = await db.transaction(async (tx) => {
    const id = newId("comment");
    const once = { actor, namespace: "comment_on_task", idempotencyKey, bodyHash };
    return createOnce(tx, once, id, () => write(tx, { actor, task, id, body: body.body, files }));
  });
  const [row] = await db.run<CommentRow>(findComment, [made.id, task.id]);
  if (!row)
    throw new DomainError(
      "invalid_request",
      "This idempotencyKey was used for a comment on another task, or for one that was deleted.",
      {
        details: [
          {
            code: "key_used",
            message: "was used for another task or a deleted comment",
            field: "/idempotencyKey",
          },
        ],
      },
    );
  return { resource: commentAnswer(row), replayed: made.replayed, bodyChanged: made.bodyChanged };
}

async function write(
  tx: Transaction,
  {
    actor,
    task: { id: taskId, teamId },
    id,
    body,
    files,
  }: { actor: WorkActor; task: TaskRow; id: string; body: string; files: readonly NewFile[] },
): Promise<void> {
  const { workspaceId, userId } = actor;
  const mentioned = mentionsIn(body);
  const bytes = files.reduce((sum, { content }) => sum + content.bytes.length, 0);
  if (bytes > 0) await requireFileSpace(tx, { actor, teamId, bytes }); // before they are stored
  const stored: { file: NewFile; storageKey: string }[] = [];
  for (const file of files)
    stored.push({ file, storageKey: await storeContent(tx, { actor, content: file.content }) });
  if (bytes > 0) await takeSpace(tx, { actor, taskId, bytes });
  const userIds = actor.agent ? mentioned : [userId, ...mentioned];
  const [kind, author] = authorOf(actor);
  await tx.run(insertComment, [id, taskId, kind, author, body, mentioned, null, null]);
  for (const [index, { file, storageKey }] of stored.entries()) {
    const { name, type, content } = file;
    const { length } = content.bytes;
    const fields = [newId("taskAttachment"), id, index, name, type, length, storageKey, true];
    await tx.run(insertAttachment, fields);
  }
  await followTask(tx, { taskId, workspaceId, userIds });
  await notifyMentioned(tx, { actor, commentId: id, mentioned });
}

/**
 * The space of the files, in the task's team now: under its row's lock no move to another team comes between.
 * @throws DomainError quota_exceeded.
 */
async function takeSpace(
  tx: Transaction,
  { actor, taskId, bytes }: { actor: WorkActor; taskId: string; bytes: number },
): Promise<void> {
  const { teamId } = await findTask(tx, { actor, taskId, needs: "operator", lock: true });
  await takeFileSpace(tx, { actor, teamId, bytes });
}

/** @throws DomainError attachment_invalid for base64 that is none. */
function readFiles(attachments: NonNullable<NewComment["attachments"]>): NewFile[] {
  return attachments.map(({ name: given, type: declared, base64 }, index) => {
    if (!(base64 instanceof InlineContent)) {
      const message = base64 === undefined ? "is missing" : base64Fault(base64);
      throw new DomainError("attachment_invalid", `The content of an attachment ${message}.`, {
        details: [{ code: "attachment_invalid", message, field: `/attachments/${index}/base64` }],
      });
    }
    const name = attachedName(given);
    const head = base64.bytes.subarray(0, HEAD_BYTES);
    return { name, type: detectType({ head, name, declared }), content: base64 };
  });
}
