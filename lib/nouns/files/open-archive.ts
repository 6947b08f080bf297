import { DomainError } from "#lib/contract/errors.ts";
import { FILES } from "#lib/contract/limits.ts";
import type { UserActor } from "#lib/nouns/access/actor.ts";
import { readContent } from "#lib/nouns/contents/read-content.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { type FileRow, findFile } from "./find-file.ts";
import { type ArchivedFile, zipArchive, zipBytes } from "./zip-archive.ts";

/**
 * Several files that the person reaches as one ZIP archive, and how many bytes it has.
 * @throws DomainError file_not_found, permission_denied; invalid_request for more than `FILES.archiveBytes`.
 */
export async function openArchive({
  actor,
  fileIds,
}: {
  actor: UserActor;
  fileIds: readonly string[];
}): Promise<{ name: string; size: number; chunks: AsyncIterable<Uint8Array> }> {
  const { db } = runtime();
  const rows: FileRow[] = [];
  for (const fileId of new Set(fileIds)) rows.push(await findFile(db, { actor, fileId }));
  if (rows.reduce((sum, { size }) => sum + size, 0) > FILES.archiveBytes)
    throw new DomainError(
      "invalid_request",
      `These files have over ${FILES.archiveBytes / 1_000_000_000} GB together. Download fewer at once.`,
    );
  const files = withOwnNames(rows).map(({ storageKey, name, size, createdAt }): ArchivedFile => {
    return { name, size, at: createdAt, chunks: () => readContent(storageKey, { end: size }) };
  });
  return { name: "files.zip", size: zipBytes(files), chunks: zipArchive(files) };
}

/** Of several files with the same name all but the first have a number: "a.txt", "a (2).txt". */
export function withOwnNames<File extends { readonly name: string }>(files: readonly File[]): File[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const dot = file.name.lastIndexOf(".");
    const [stem, ending] = dot > 0 ? [file.name.slice(0, dot), file.name.slice(dot)] : [file.name, ""];
    let name = file.name;
    for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${stem} (${count})${ending}`;
    taken.add(name.toLowerCase());
    return { ...file, name };
  });
}
