import { DomainError } from "#lib/contract/errors.ts";
import type { Json } from "#lib/contract/json.ts";
import { jsonBytesWithin } from "#lib/contract/json-size.ts";
import { DOCUMENT_LIMITS } from "#lib/language/node-types/document-limits.ts";

/**
 * A draft may have any problem but one: it is bounded, so that it can be stored, read and checked.
 * @throws DomainError graph_invalid for a graph over 1 MiB.
 */
export function requireDraftGraph(graph: Json): void {
  if (jsonBytesWithin(graph, DOCUMENT_LIMITS.bytes) !== undefined) return;
  const message = `The graph has more than the ${DOCUMENT_LIMITS.bytes} bytes that are allowed.`;
  throw new DomainError("graph_invalid", message, {
    details: [{ code: "limit_exceeded", message, field: "/graph" }],
  });
}
