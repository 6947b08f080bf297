import { DomainError } from "#lib/contract/errors.ts";

/** An entity tag, weak or strong (RFC 9110 8.8.3). */
const ENTITY_TAG = /^(?:W\/)?"(?<opaque>[\x21\x23-\x7e\x80-\xff]*)"/;
/** Suffixes that Apache and Caddy add to the tags of answers that they compress. */
const ENCODED = /-(?:gzip|br|zstd|deflate)$/;
const BETWEEN = /^[ \t]*(,[ \t]*)+/;

/** The graphs that a start accepts: any, or those with these fingerprints. */
type Wanted = "any" | readonly string[];

/**
 * Parses If-Match: `*`, or a list of entity tags (RFC 9110 13.1.1). A weak tag counts as the strong one: the tag is a
 * digest of the content, and proxies that compress answers change it on its way to the caller: nginx makes it weak, others name the encoding at its end.
 * @throws DomainError invalid_request for anything else.
 */
export function readIfMatch(header: string | undefined): Wanted {
  if (header === undefined || header.trim() === "*") return "any";
  const fingerprints: string[] = [];
  for (let rest = header.trim().replace(/^[, \t]+/, ""); ; ) {
    const [tag = "", opaque = ""] = ENTITY_TAG.exec(rest) ?? [];
    if (tag === "") throw malformed();
    fingerprints.push(opaque.replace(ENCODED, ""));
    rest = rest.slice(tag.length);
    const [comma = ""] = BETWEEN.exec(rest) ?? [];
    if (rest.slice(comma.length) === "") return fingerprints;
    if (comma === "") throw malformed();
    rest = rest.slice(comma.length);
  }
}

function malformed(): DomainError {
  const message = 'must be * or entity tags in quotes, such as "sha256:…"';
  return new DomainError("invalid_request", `If-Match ${message}.`, {
    details: [{ code: "format", message, field: "If-Match" }],
  });
}

/** @throws DomainError graph_changed, with the published fingerprint as the detail's message (D1). */
export function requireMatch({
  wanted,
  graphFingerprint,
}: {
  wanted: Wanted;
  graphFingerprint: string;
}): void {
  if (wanted === "any" || wanted.includes(graphFingerprint)) return;
  throw new DomainError("graph_changed", "Another graph is published now than the one in If-Match.", {
    details: [{ code: "current_fingerprint", message: graphFingerprint, field: "If-Match" }],
  });
}
