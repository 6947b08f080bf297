import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

const findChunk: Statement = {
  name: "find-content-chunk",
  text: "select bytes from content_chunks where storage_key = $1 and ordinal = $2",
};

/** Streams a stored content in pieces of at most 1 MiB, each read on demand. */
export async function* readContent(storageKey: string): AsyncGenerator<Uint8Array> {
  for (let ordinal = 0; ; ordinal += 1) {
    const [chunk] = await runtime().db.run<{ bytes: Buffer }>(findChunk, [storageKey, ordinal]);
    if (!chunk) return;
    yield chunk.bytes;
  }
}
