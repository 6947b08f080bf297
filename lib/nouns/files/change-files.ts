import type { filePageOperations } from "#lib/contract/dashboard/files.ts";
import { DomainError } from "#lib/contract/errors.ts";
import type { BodyOf, OutputOf } from "#lib/contract/operation.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import { changeFile } from "./change-file.ts";
import { deleteFile } from "./delete-file.ts";

type Operation = typeof filePageOperations.changeFiles;

/**
 * Moves or deletes several files, one after the other, each in a transaction of its own: one that is refused says why
 * and keeps none of the others. Needs operator.
 * @throws DomainError permission_denied for who may change no file at all.
 */
export async function changeFiles({
  actor,
  body: { fileIds, change },
}: {
  actor: UserActor;
  body: BodyOf<Operation>;
}): Promise<OutputOf<Operation>> {
  requireRole(actor, "operator");
  const files: OutputOf<Operation>["files"] = [];
  for (const fileId of new Set(fileIds)) {
    try {
      await ("teamId" in change
        ? changeFile({ actor, fileId, body: change })
        : deleteFile({ actor, fileId }));
      files.push({ fileId, refusal: null });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      files.push({ fileId, refusal: { code: error.code, message: error.message } });
    }
  }
  return { files };
}
