import { createHash } from "node:crypto";

/** The SHA-256 of stored bytes, in hex; for contents that were not digested where they were decoded. */
export function contentDigest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
