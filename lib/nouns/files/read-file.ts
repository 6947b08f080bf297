import { DomainError } from "#lib/contract/errors.ts";
import { isTextType } from "#lib/contract/file-types.ts";
import type { FilePiece } from "#lib/contract/files.ts";
import { readContent } from "#lib/nouns/contents/read-content.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { fileAnswer, findFile } from "./find-file.ts";
import { readFileText } from "./read-text.ts";

/**
 * A piece of a file: of a text by characters (code points), of anything else by bytes, in base64 (D19).
 * @param limit characters or bytes at most.
 * @throws DomainError file_not_found, permission_denied, access_not_configured; invalid_request for an offset behind the
 *   end.
 */
export async function readFile({
  actor,
  fileId,
  query: { offset = 0, limit },
  closed,
}: {
  actor: WorkActor;
  fileId: string;
  /** Aborted when the caller has left: nothing more is read then. */
  closed?: AbortSignal;
  query: { offset?: number | undefined; limit: number };
}): Promise<FilePiece> {
  const row = await findFile(runtime().db, { actor, fileId });
  const { storageKey, size, type } = row;
  const file = fileAnswer(row);
  if (isTextType(type)) {
    const read = (range: { start: number; end: number }) => readContent(storageKey, range);
    const { text, length, isAtEnd } = await readFileText(
      { storageKey, size, read },
      { offset, limit, signal: closed },
    );
    if (length === 0 && offset > 0 && isAtEnd) throw behindTheEnd();
    return { file, text, offset, length, nextOffset: isAtEnd ? null : offset + length };
  }
  if (offset > size) throw behindTheEnd();
  const end = Math.min(size, offset + limit);
  const pieces: Uint8Array[] = [];
  for await (const piece of readContent(storageKey, { start: offset, end })) {
    if (closed?.aborted) break;
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  const nextOffset = end < size ? end : null;
  return { file, base64: bytes.toString("base64"), offset, length: bytes.length, nextOffset };
}

function behindTheEnd(): DomainError {
  const message = "is past the end of the file";
  return new DomainError("invalid_request", `The offset ${message}.`, {
    details: [{ code: "maximum", message, field: "offset" }],
  });
}
