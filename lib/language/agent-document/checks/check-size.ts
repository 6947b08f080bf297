import { isJsonObject, type Json } from "#lib/contract/json.ts";
import { jsonBytesWithin } from "#lib/contract/json-size.ts";
import { DOCUMENT_LIMITS } from "#lib/language/node-types/document-limits.ts";
import { type Problem, problem } from "./problem.ts";

/**
 * The bounds that everything else relies on, before anything else is looked at: JSON at most 64 levels deep
 * (D1), 500 nodes with those in bodies, and 1 MiB in canonical form (RFC 8785, which is as long as what
 * JSON.stringify writes: it only orders keys).
 */
export function checkSize(document: unknown): Problem[] {
  if (isDeeperThan(document, DOCUMENT_LIMITS.depth)) {
    return [
      problem("schema_violation", "", `The document is nested over ${DOCUMENT_LIMITS.depth} levels deep.`),
    ];
  }
  const nodes = countNodes(document);
  // Whatever it is, it was read from JSON.
  const isTooLong = jsonBytesWithin(document as Json, DOCUMENT_LIMITS.bytes) === undefined;
  const tooManyNodes = `The document has ${nodes} nodes; at most ${DOCUMENT_LIMITS.nodes} are allowed.`;
  const tooLong = `The document has more than the ${DOCUMENT_LIMITS.bytes} bytes that are allowed.`;
  return [
    ...(nodes > DOCUMENT_LIMITS.nodes ? [problem("limit_exceeded", "/nodes", tooManyNodes)] : []),
    ...(isTooLong ? [problem("limit_exceeded", "", tooLong)] : []),
  ];
}

/** Every entry in the lists of nodes, well-formed or not. */
function countNodes(graph: unknown): number {
  if (!isJsonObject(graph) || !Array.isArray(graph.nodes)) return 0;
  return graph.nodes.reduce<number>((count, node) => {
    const body = isJsonObject(node) && isJsonObject(node.config) ? node.config.body : undefined;
    return count + countNodes(body);
  }, graph.nodes.length);
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
