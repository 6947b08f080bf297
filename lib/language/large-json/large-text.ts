import type { LargeJsonParts } from "#lib/contract/json.ts";

/** Its JSON text. Decoded each time: keep it no longer than it is needed. */
export function largeText({ bytes }: Pick<LargeJsonParts, "bytes">): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
