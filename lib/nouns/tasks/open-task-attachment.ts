import { DomainError } from "#lib/contract/errors.ts";
import { downloadHeaders } from "#lib/nouns/contents/download-headers.ts";
import { readContent } from "#lib/nouns/contents/read-content.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { isId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findTask } from "./find-task.ts";

/** $1 attachment, $2 task. Index: the primary key. */
const find: Statement = {
  name: "find-task-attachment",
  text: `
    select name as "name", type as "type", size as "size", storage_key as "storageKey"
      from task_attachments where id = $1 and task_id = $2`,
};

interface FoundAttachment {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly storageKey: string;
}

interface Asked {
  readonly actor: WorkActor;
  readonly taskId: string;
  readonly attachmentId: string;
}

/** @throws DomainError task_not_found, permission_denied, access_not_configured, not_found. */
export async function findTaskAttachment({ actor, taskId, attachmentId }: Asked): Promise<FoundAttachment> {
  const { db } = runtime();
  const { id } = await findTask(db, { actor, taskId });
  const [file] = isId("taskAttachment", attachmentId)
    ? await db.run<FoundAttachment>(find, [attachmentId, id])
    : [];
  if (!file) throw new DomainError("not_found", "The task has no such attachment.");
  return file;
}

/**
 * A file of a comment as a download. Needs View work.
 * @throws DomainError task_not_found, permission_denied, access_not_configured, not_found.
 */
export async function openTaskAttachment(
  asked: Asked,
): Promise<{ headers: Record<string, string>; chunks: AsyncIterable<Uint8Array> }> {
  const file = await findTaskAttachment(asked);
  return { headers: downloadHeaders(file), chunks: readContent(file.storageKey) };
}
