import type { StoredFile } from "#lib/contract/files.ts";
import type { FileRow } from "./find-file.ts";

/** A file as callers see it (D19). */
export function fileAnswer(row: FileRow): StoredFile {
  const { id, teamId, name, type, size, sha256, storageKey } = row;
  return { id, teamId, name, type, size, sha256, storageKey, createdAt: row.createdAt.toISOString() };
}
