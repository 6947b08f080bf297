import { createHmac, timingSafeEqual } from "node:crypto";
import { DomainError } from "#lib/contract/errors.ts";
import type { Json } from "#lib/contract/json.ts";
import { runtime } from "#lib/platform/runtime.ts";

const MAC_BYTES = 16;

/** The signature covers what the cursor is bound to (run, filters …); the cursor does not contain it. */
function mac(position: string, boundTo: Json): Buffer {
  return createHmac("sha256", runtime().cursorKey)
    .update(JSON.stringify([position, boundTo]))
    .digest()
    .subarray(0, MAC_BYTES);
}

/** An opaque, signed position in a list, valid only for the same list and filters (D12). */
export function issueCursor({ position, boundTo }: { position: string; boundTo: Json }): string {
  return Buffer.concat([mac(position, boundTo), Buffer.from(position)]).toString("base64url");
}

/** @throws DomainError invalid_cursor if it is not ours, or was issued for another list or other filters. */
export function readCursor({ cursor, boundTo }: { cursor: string; boundTo: Json }): string {
  const bytes = Buffer.from(cursor, "base64url");
  const position = bytes.subarray(MAC_BYTES).toString();
  const genuine =
    // Decoding ignores characters that are not base64url, so the cursor is compared with the one that was issued.
    bytes.toString("base64url") === cursor &&
    bytes.length > MAC_BYTES &&
    timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(position, boundTo));
  if (genuine) return position;
  throw new DomainError("invalid_cursor", "The cursor was not issued for this list with these filters.", {
    details: [
      {
        code: "invalid_cursor",
        message: "take it from pagination.nextCursor and keep all filters",
        field: "cursor",
      },
    ],
  });
}
