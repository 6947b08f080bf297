import { readContent } from "#lib/nouns/contents/read-content.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type FileRow, findFile } from "./find-file.ts";

export interface OpenFile extends FileRow {
  readonly read: (range: { start: number; end: number }) => AsyncIterable<Uint8Array>;
}

/**
 * A file and what reads its content.
 * @throws DomainError file_not_found, permission_denied, access_not_configured.
 */
export async function openFile({ actor, fileId }: { actor: WorkActor; fileId: string }): Promise<OpenFile> {
  const file = await findFile(runtime().db, { actor, fileId });
  return { ...file, read: (range) => readContent(file.storageKey, range) };
}
