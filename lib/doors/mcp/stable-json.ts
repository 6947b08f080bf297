import canonicalize from "canonicalize";

/**
 * D15's stable JSON is canonical JSON (RFC 8785): keys in one order at every level, no white space, so that equal
 * values are equal texts, whichever writer produced them.
 */
export function stableJson(value: unknown): string {
  return canonicalize(value) ?? "null";
}
