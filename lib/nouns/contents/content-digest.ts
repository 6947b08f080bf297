import { createHash } from "node:crypto";

/** The SHA-256 of stored bytes, in hex; for contents without a digest from decoding. */
export function contentDigest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
