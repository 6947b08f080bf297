import { createHash } from "node:crypto";
import { FILES } from "#lib/contract/limits.ts";

/**
 * Bytes of each stored chunk of a content but the last: a whole upload is never a single parameter, and a byte's chunk is
 * known by division.
 */
export const CHUNK_BYTES = 1024 * 1024;

/** Bytes of each object of a content outside the database, but the last. A part of a large upload is one object. */
export const OBJECT_BYTES = FILES.partBytes;

/** The SHA-256 of stored bytes, in hex; for contents without a digest from decoding. */
export function contentDigest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
