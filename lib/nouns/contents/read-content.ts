import type { Statement } from "#lib/platform/db/database.ts";
import { ObjectMissing, storageUnavailable } from "#lib/platform/objects/object-store.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { CHUNK_BYTES, OBJECT_BYTES } from "./content-bytes.ts";
import { readContentObject } from "./content-objects.ts";

/**
 * $1 content, $2 the chunk's ordinal, $3 and $4 the first byte of the chunk and how many, $5 the object's ordinal. While a
 * content is moved a part may be in both places; of a part that was sent twice at once the later object counts. Indexes: the primary key, content_objects_by_content.
 */
const findPiece: Statement = {
  name: "find-content-piece",
  text: `
    select (select substring(bytes from $3::int + 1 for $4::int) from content_chunks
             where storage_key = $1 and ordinal = $2) as "bytes",
           (select max(object) from content_objects
             where storage_key = $1 and ordinal = $5 and is_kept) as "object"`,
};

interface Piece {
  readonly bytes: Buffer | null;
  readonly object: string | null;
}

/**
 * Streams a stored content, or some of it, in pieces of at most 1 MiB, each read on demand.
 * @param range bytes, from 0, `end` not included; the whole when absent.
 * @throws DomainError unavailable where the storage outside the database does not answer.
 */
export async function* readContent(
  storageKey: string,
  { start = 0, end = Number.POSITIVE_INFINITY }: { start?: number; end?: number } = {},
): AsyncGenerator<Uint8Array> {
  for (let at = start, missing: string | undefined; at < end; ) {
    const { bytes, object } = await find(storageKey, at, end);
    const before = at;
    try {
      for await (const piece of object && !bytes?.length
        ? inObject({ storageKey, object, at, end })
        : [bytes ?? NOTHING]) {
        yield piece;
        at += piece.length;
      }
      if (at === before) return;
    } catch (error) {
      // It has been moved to the database meanwhile: the next look finds it there.
      if (!(error instanceof ObjectMissing) || object === missing) throw reported(error, storageKey);
      missing = object ?? undefined;
    }
  }
}

const NOTHING = new Uint8Array();

async function find(storageKey: string, at: number, end: number): Promise<Piece> {
  const within = at % CHUNK_BYTES;
  const [piece = { bytes: null, object: null }] = await runtime().db.run<Piece>(findPiece, [
    storageKey,
    Math.floor(at / CHUNK_BYTES),
    within,
    Math.min(CHUNK_BYTES - within, end - at),
    Math.floor(at / OBJECT_BYTES),
  ]);
  return piece;
}

function inObject({
  storageKey,
  object,
  at,
  end,
}: {
  storageKey: string;
  object: string;
  at: number;
  end: number;
}): AsyncIterable<Uint8Array> {
  const first = Math.floor(at / OBJECT_BYTES) * OBJECT_BYTES;
  return readContentObject(
    { storageKey, object },
    { start: at - first, end: Math.min(end - first, OBJECT_BYTES) },
  );
}

function reported(error: unknown, storageKey: string): unknown {
  if (!(error instanceof ObjectMissing)) return error;
  runtime().log.error({ storageKey, object: error.message }, "an object of a file is missing in the storage");
  return storageUnavailable(error);
}
