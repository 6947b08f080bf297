import type { StoredFile } from "#lib/contract/files.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { fileAnswer } from "./file-answer.ts";
import { findFile } from "./find-file.ts";

/**
 * What is known about a file.
 * @throws DomainError file_not_found, permission_denied, access_not_configured.
 */
export async function getFile({ actor, fileId }: { actor: WorkActor; fileId: string }): Promise<StoredFile> {
  return fileAnswer(await findFile(runtime().db, { actor, fileId }));
}
