import canonicalize from "canonicalize";

/**
 * D15's stable JSON is canonical JSON (RFC 8785): sorted keys at every level and no white space, so that equal values
 * give equal texts.
 */
export function stableJson(value: unknown): string {
  return canonicalize(value) ?? "null";
}
