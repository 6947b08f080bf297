import { discardContent, type WrittenContent } from "#lib/nouns/contents/write-content.ts";
import { hashBody } from "#lib/nouns/run-start/idempotency.ts";
import { createOnce } from "#lib/nouns/work/create-once.ts";
import { requireTeamReach } from "#lib/nouns/work/team-reach.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { takeFileSpace } from "./file-space.ts";
import { fileAnswer, findFile } from "./find-file.ts";
import { recordFile } from "./record-file.ts";
import type { UploadedFile } from "./upload-file.ts";

/**
 * Makes a file of a content that has been written, which is discarded where an earlier call with the same key had made it.
 * @param asked what the caller sent, to tell whether a repeated key came with something else.
 * @throws DomainError as `uploadFile`.
 */
export async function keepFile({
  actor,
  file: { teamId, name, type, idempotencyKey },
  content: { storageKey, size },
  asked,
}: {
  actor: WorkActor;
  file: { teamId: string; name: string; type: string; idempotencyKey: string | undefined };
  content: WrittenContent;
  asked: object;
}): Promise<UploadedFile> {
  const { db } = runtime();
  const newFile = newId("file");
  let isKept = false;
  try {
    const bodyHash = await hashBody(asked, actor);
    const { id, ...outcome } = await db.transaction(async (tx) => {
      await requireTeamReach(tx, { actor, teamId }); // it holds the team's row
      const once = { actor, namespace: "upload_file", idempotencyKey, bodyHash };
      return createOnce(tx, once, newFile, async () => {
        await takeFileSpace(tx, { actor, teamId, bytes: size });
        await recordFile(tx, { actor, file: { id: newFile, teamId, name, type, storageKey } });
      });
    });
    isKept = !outcome.replayed;
    return { resource: fileAnswer(await findFile(db, { actor, fileId: id })), ...outcome };
  } finally {
    if (!isKept) await discardContent(storageKey).catch(() => {}); // retention finds it
  }
}
