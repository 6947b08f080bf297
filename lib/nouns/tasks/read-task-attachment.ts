import type { TaskAttachmentPiece } from "#lib/contract/tasks.ts";
import { readPiece } from "#lib/nouns/files/read-file.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { findTaskAttachment } from "./open-task-attachment.ts";

/**
 * A piece of a comment's file: text by characters, also that of PDF and Word, else bytes in base64 (D19). Needs View work.
 * @throws DomainError task_not_found, permission_denied, access_not_configured, not_found; invalid_request for an offset
 *   behind the end, or a document that cannot be read.
 */
export async function readTaskAttachment({
  actor,
  taskId,
  attachmentId,
  query,
  closed,
}: {
  actor: WorkActor;
  taskId: string;
  attachmentId: string;
  query: { offset?: number | undefined; limit: number };
  /** Aborted when the caller has left: nothing more is read then. */
  closed?: AbortSignal;
}): Promise<TaskAttachmentPiece> {
  const { name, type, size, storageKey } = await findTaskAttachment({ actor, taskId, attachmentId });
  const { workspaceId } = actor;
  const piece = await readPiece(
    { storageKey, size, type },
    { ...query, workspaceId, readsDocuments: true, closed },
  );
  return { attachmentId, name, type, size, ...piece };
}
