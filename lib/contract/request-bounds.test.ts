import { expect, test } from "vitest";
import type { JsonObject } from "#lib/contract/json.ts";
import { operationSchemas, placesIn, toolSchemas } from "#lib/testing/request-schemas.ts";

/**
 * What no schema bounds, and what does. The verb looks at its size before anything else works on it, and
 * `lib/doors/api/largest-requests.long.alone.db.test.ts` sends the largest.
 */
const BOUNDED_ELSEWHERE: Readonly<Record<string, string>> = {
  input: "a run's input: the body's 25 MiB; from 128 KiB on it stays text, and threads work on it",
  graph: "DOCUMENT_LIMITS.bytes, with graph_invalid",
  "changes[].value": "a node or a lane: the graph's bound",
  pins: "1 MiB (MAX_PIN_BYTES), or a test's 256 KiB",
  metadata: "16 KiB (MAX_METADATA_BYTES)",
  "answers[].answers": "a test's 256 KiB",
  answers: "a run's questions, each with its own bound; what they do not ask for is refused",
  content: "DOCUMENTS.bytes in UTF-8, with payload_too_large",
  base64: "the body's 25 MiB; decoded in pieces",
  "attachments[].base64": "the body's 25 MiB; decoded on a thread",
};

const asked = [
  ...operationSchemas
    // A small body bounds all that is in it.
    .filter(({ operation: { maxBodyBytes = Number.POSITIVE_INFINITY } }) => maxBodyBytes > 1024 * 1024)
    .map(({ operation: { operationId }, body }) => ({ of: `body of ${operationId}`, schema: body })),
  ...operationSchemas.map(({ operation: { operationId }, query }) => ({
    of: `query of ${operationId}`,
    schema: query,
  })),
  ...operationSchemas.map(({ operation: { operationId }, params }) => ({
    of: `path of ${operationId}`,
    schema: params,
  })),
  ...toolSchemas.map(({ name, schema }) => ({ of: `arguments of ${name}`, schema })),
];

test("every text, list and record that a request has is bounded", () => {
  const unbounded = asked.flatMap(({ of, schema }) =>
    [...placesIn(schema ?? {})]
      .filter((place) => place.path !== "" && !isBounded(place.schema) && !(place.path in BOUNDED_ELSEWHERE))
      .map(({ path }) => `${path} in the ${of}`),
  );
  expect(unbounded).toEqual([]);
});

test("whatever is said to be bounded elsewhere is there, and has no bound of its own", () => {
  const free = new Set(
    asked.flatMap(({ schema }) =>
      [...placesIn(schema ?? {})].filter((place) => !isBounded(place.schema)).map(({ path }) => path),
    ),
  );
  expect(Object.keys(BOUNDED_ELSEWHERE).filter((path) => !free.has(path))).toEqual([]);
});

/** Whether values at one place are bounded; what they consist of has places of its own. */
function isBounded(schema: JsonObject): boolean {
  const { type, enum: listed, const: only, pattern, maxLength, maxItems, maxProperties } = schema;
  if (listed !== undefined || only !== undefined) return true;
  if (schema.anyOf ?? schema.oneOf ?? schema.allOf) return true;
  switch (Array.isArray(type) ? type.find((one) => one !== "null") : type) {
    case "string":
      return maxLength !== undefined || (typeof pattern === "string" && isBoundedPattern(pattern));
    case "array":
      return maxItems !== undefined;
    case "object":
      return schema.additionalProperties === false || maxProperties !== undefined || isClosed(schema);
    default:
      return type !== undefined;
  }
}

/** Unknown members of such an object are dropped before anybody sees them. */
const isClosed = ({ additionalProperties, properties }: JsonObject) =>
  additionalProperties === undefined && properties !== undefined;

const isBoundedPattern = (pattern: string) => /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern);
