import { DOCUMENT_LIMITS } from "#lib/contract/agent-document.ts";
import { type Problem, problem } from "./problem.ts";

/**
 * The bounds that everything else relies on: JSON at most 64 levels deep (D1) and 1 MiB in canonical form
 * (RFC 8785, which is as long as what JSON.stringify writes: it only orders keys).
 */
export function checkSize(document: unknown): Problem[] {
  if (isDeeperThan(document, DOCUMENT_LIMITS.depth)) {
    return [
      problem("schema_violation", "", `The document is nested over ${DOCUMENT_LIMITS.depth} levels deep.`),
    ];
  }
  const bytes = new TextEncoder().encode(JSON.stringify(document) ?? "").byteLength;
  if (bytes <= DOCUMENT_LIMITS.bytes) return [];
  return [
    problem(
      "limit_exceeded",
      "",
      `The document has ${bytes} bytes; at most ${DOCUMENT_LIMITS.bytes} (1 MiB) are allowed.`,
    ),
  ];
}

/** Level by level rather than by recursion, which the value's depth could exhaust. */
function isDeeperThan(value: unknown, limit: number): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
