import { createHash } from "node:crypto";
import type { Queries, Statement } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { CHUNK_BYTES, OBJECT_BYTES } from "./content-bytes.ts";
import { keepObject, putObject } from "./content-objects.ts";

/** $1 key, $2 workspace. It belongs to no credential: a file leads to it, or a run. */
const begin: Statement = {
  name: "begin-content",
  text: `
    insert into contents (storage_key, workspace_id, credential_kind, credential_id, size, sha256)
    values ($1, $2, 'file', '', 0, '')`,
};

/** $1 key, $2 ordinal, $3 bytes. */
const append: Statement = {
  name: "append-content-chunk",
  text: "insert into content_chunks (storage_key, ordinal, bytes) values ($1, $2, $3)",
};

/** $1 key, $2 bytes, $3 digest. */
const finish: Statement = {
  name: "finish-content",
  text: "update contents set size = $2, sha256 = $3 where storage_key = $1",
};

const discard: Statement = {
  name: "discard-content",
  text: "delete from contents where storage_key = $1",
};

/** Begins a content whose chunks come later. */
export async function beginContent(queries: Queries, workspaceId: string): Promise<string> {
  const storageKey = newId("content");
  await queries.run(begin, [storageKey, workspaceId]);
  return storageKey;
}

/** Says what a content has, whose chunks are all there. */
export async function finishContent(
  queries: Queries,
  { storageKey, size, sha256 }: { storageKey: string; size: number; sha256: string },
): Promise<void> {
  await queries.run(finish, [storageKey, size, sha256]);
}

export interface WrittenContent {
  readonly storageKey: string;
  readonly size: number;
  readonly sha256: string;
  /** From the beginning, 1 MiB at most. */
  readonly head: Buffer;
}

/**
 * Stores a content of any length, of which one chunk or object is in memory, and a transaction open for none of it. Until a file
 * refers to it, retention may delete it after a day. What the source throws leaves nothing.
 */
export async function writeContent({
  workspaceId,
  source,
}: {
  workspaceId: string;
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}): Promise<WrittenContent> {
  const { db, objects } = runtime();
  const hash = createHash("sha256");
  let size = 0;
  let ordinal = 0;
  let head: Buffer = Buffer.alloc(0);
  const storageKey = await beginContent(db, workspaceId);
  const write = async (bytes: Buffer) => {
    if (objects) await keepObject(db, await putObject(objects, { storageKey, ordinal, bytes }));
    else await db.run(append, [storageKey, ordinal, bytes]);
  };
  try {
    for await (const chunk of inChunks(source, objects ? OBJECT_BYTES : CHUNK_BYTES)) {
      hash.update(chunk);
      if (ordinal === 0) head = chunk.subarray(0, CHUNK_BYTES);
      await write(chunk);
      ordinal += 1;
      size += chunk.length;
    }
    const sha256 = hash.digest("hex");
    await finishContent(db, { storageKey, size, sha256 });
    return { storageKey, size, sha256, head };
  } catch (error) {
    await discardContent(storageKey).catch(() => {}); // retention finds it
    throw error;
  }
}

/** Deletes a content that nothing refers to. */
export async function discardContent(storageKey: string): Promise<void> {
  await runtime().db.run(discard, [storageKey]);
}

/** Copies: a caller who sends single bytes must not make a million objects. */
export async function* inChunks(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  chunkBytes: number = CHUNK_BYTES,
): AsyncGenerator<Buffer> {
  let chunk: Buffer | undefined;
  let held = 0;
  for await (const bytes of source) {
    for (let at = 0; at < bytes.length; ) {
      chunk ??= Buffer.allocUnsafeSlow(chunkBytes);
      const part = bytes.subarray(at, at + chunkBytes - held);
      chunk.set(part, held);
      held += part.length;
      at += part.length;
      if (held < chunkBytes) continue;
      yield chunk;
      chunk = undefined;
      held = 0;
    }
  }
  if (chunk && held > 0) yield chunk.subarray(0, held);
}
