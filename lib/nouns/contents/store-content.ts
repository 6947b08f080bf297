import type { InlineContent } from "#lib/contract/inline-content.ts";
import type { Actor } from "#lib/nouns/access/actor.ts";
import type { Statement, Transaction } from "#lib/platform/db/database.ts";
import { newId } from "#lib/platform/ids.ts";
import { CHUNK_BYTES, contentDigest } from "./content-bytes.ts";

const insertContent: Statement = {
  name: "insert-content",
  text: `
    insert into contents (storage_key, workspace_id, credential_kind, credential_id, size, sha256)
    values ($1, $2, $3, $4, $5, $6)`,
};

const insertChunk: Statement = {
  name: "insert-content-chunk",
  text: `insert into content_chunks (storage_key, ordinal, bytes) values ($1, $2, $3)`,
};

/**
 * Stores bytes in the caller's transaction.
 * @returns the opaque storage key, usable in this workspace by the credential that stored it (D4).
 */
export async function storeContent(
  tx: Transaction,
  { actor, content }: { actor: Pick<Actor, "workspaceId" | "kind" | "credentialId">; content: InlineContent },
): Promise<string> {
  const storageKey = newId("content");
  const { bytes, sha256 = contentDigest(bytes) } = content;
  await tx.run(insertContent, [
    storageKey,
    actor.workspaceId,
    actor.kind,
    actor.credentialId,
    bytes.length,
    sha256,
  ]);
  for (let offset = 0, ordinal = 0; offset < bytes.length; offset += CHUNK_BYTES, ordinal++) {
    const chunk = bytes.subarray(offset, offset + CHUNK_BYTES);
    await tx.run(insertChunk, [
      storageKey,
      ordinal,
      Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length),
    ]);
  }
  return storageKey;
}
