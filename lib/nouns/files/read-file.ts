import { DomainError } from "#lib/contract/errors.ts";
import { isTextType } from "#lib/contract/file-types.ts";
import type { FilePiece, StoredFile } from "#lib/contract/files.ts";
import { READ_DOCUMENT } from "#lib/contract/limits.ts";
import { isReadableType } from "#lib/contract/readable-types.ts";
import { readContent } from "#lib/nouns/contents/read-content.ts";
import { wholeContent } from "#lib/nouns/contents/whole-content.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { readDocument } from "#lib/platform/document-text/read-document.ts";
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
  query,
  closed,
}: {
  actor: WorkActor;
  fileId: string;
  /** Aborted when the caller has left: nothing more is read then. */
  closed?: AbortSignal;
  query: { offset?: number | undefined; limit: number };
}): Promise<FilePiece> {
  const { file, ...content } = await findReadableFile({ actor, fileId });
  const { workspaceId } = actor;
  const piece = await readPiece(content, { ...query, workspaceId, readsDocuments: false, closed });
  return { file, ...piece };
}

interface Content {
  readonly storageKey: string;
  readonly size: number;
  readonly type: string;
}

/** @throws DomainError file_not_found, permission_denied, access_not_configured. */
export async function findReadableFile(asked: {
  actor: WorkActor;
  fileId: string;
}): Promise<Content & { readonly file: StoredFile }> {
  const row = await findFile(runtime().db, asked);
  const { storageKey, size, type } = row;
  return { file: fileAnswer(row), storageKey, size, type };
}

interface Query {
  readonly offset?: number | undefined;
  readonly limit: number;
  /** Whether a PDF or a Word document gives its text. */
  readonly readsDocuments: boolean;
  readonly workspaceId: string;
  readonly closed?: AbortSignal | undefined;
}

type Piece = Omit<FilePiece, "file">;

/**
 * A piece of a stored content, as `readFile` says.
 * @throws DomainError invalid_request for an offset behind the end, or a document that cannot be read.
 */
export async function readPiece(content: Content, query: Query): Promise<Piece> {
  const { storageKey, size, type } = content;
  const { offset = 0, limit, closed } = query;
  if (isTextType(type)) {
    const read = (range: { start: number; end: number }) => readContent(storageKey, range);
    const { text, length, isAtEnd } = await readFileText(
      { storageKey, size, read },
      { offset, limit, signal: closed },
    );
    if (length === 0 && offset > 0 && isAtEnd) throw behindTheEnd();
    return { text, offset, length, nextOffset: isAtEnd ? null : offset + length };
  }
  if (query.readsDocuments && isReadableType(type)) return readDocumentPiece(content, query);
  if (offset > size) throw behindTheEnd();
  const end = Math.min(size, offset + limit);
  const pieces: Uint8Array[] = [];
  for await (const piece of readContent(storageKey, { start: offset, end })) {
    if (closed?.aborted) break;
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  const nextOffset = end < size ? end : null;
  return { base64: bytes.toString("base64"), offset, length: bytes.length, nextOffset };
}

/** The document is read anew for each piece: all of its text is in memory either way. */
async function readDocumentPiece(
  { storageKey, size, type }: Content,
  { offset = 0, limit, workspaceId, closed }: Query,
): Promise<Piece> {
  if (size > READ_DOCUMENT.bytes)
    throw unread(`has more than ${READ_DOCUMENT.bytes / 1024 / 1024} MiB. Read it as bytes`);
  const signal = closed ? { signal: closed } : {};
  const bytes = await wholeContent(storageKey, { size, ...signal });
  const read = await readDocument({ bytes, type, party: workspaceId, ...signal });
  if ("problem" in read) throw unread(`cannot be read: ${read.problem}`);
  const characters = Array.from(read.text); // offsets are code points, here as everywhere
  if (offset > characters.length) throw behindTheEnd();
  const end = Math.min(characters.length, offset + limit);
  const nextOffset = end < characters.length ? end : null;
  return { text: characters.slice(offset, end).join(""), offset, length: end - offset, nextOffset };
}

function unread(message: string): DomainError {
  return new DomainError("invalid_request", `The file ${message}.`);
}

function behindTheEnd(): DomainError {
  const message = "is past the end of the file";
  return new DomainError("invalid_request", `The offset ${message}.`, {
    details: [{ code: "maximum", message, field: "offset" }],
  });
}
