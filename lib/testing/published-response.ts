import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import type { AnyOperation } from "#lib/contract/operation.ts";
import { openApiDocument } from "#lib/doors/openapi/open-api-document.ts";
import { examplesIn, readOperations } from "#lib/doors/openapi/testing/read-document.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";

/** As a client reads it: parsed from what is served. */
const document: JsonObject = JSON.parse(JSON.stringify(openApiDocument({ baseUrl: "http://localhost" })));
const operations = new Map(readOperations(document).map((operation) => [operation.operationId, operation]));

/** Headers that every HTTP answer may have, or that are told of nowhere because no client of the API needs them. */
const PLAIN_HEADERS = [
  "access-control-allow-origin",
  "access-control-expose-headers",
  "cache-control",
  "connection",
  "content-length",
  "content-type",
  "date",
  "keep-alive",
  "strict-transport-security",
  "transfer-encoding",
  "vary",
  "x-content-type-options",
];

const components = isJsonObject(document.components) ? document.components : {};
const sharedSchemas = isJsonObject(components.schemas) ? components.schemas : {};

/** By identity in the document. */
const schemas = new WeakMap<object, JsonObject>();

/** A schema ready to validate: what it refers to in the document comes along as its `$defs`. */
function standalone(schema: JsonObject): JsonObject {
  const made: JsonObject = schemas.get(schema) ?? withDefinitions(schema);
  schemas.set(schema, made);
  return made;
}

function withDefinitions(schema: JsonObject): JsonObject {
  const names = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)) {
      if (names.has(name)) continue;
      names.add(name);
      follow(sharedSchemas[name] ?? {});
    }
  };
  follow(schema);
  const $defs = Object.fromEntries([...names].map((name) => [name, sharedSchemas[name] ?? {}]));
  const text = JSON.stringify({ $defs, allOf: [schema] });
  return JSON.parse(text.replaceAll('"#/components/schemas/', '"#/$defs/'));
}

const isRequired = (header: unknown) => resolved(header).required === true;

/** A header of the document, its reference followed. */
function resolved(header: unknown): JsonObject {
  if (!isJsonObject(header)) return {};
  const name = typeof header.$ref === "string" ? header.$ref.replace("#/components/headers/", "") : undefined;
  const shared = components.headers;
  const target = name === undefined || !isJsonObject(shared) ? header : shared[name];
  return isJsonObject(target) ? target : {};
}

/** A header's value as its schema means it. */
const readHeader = (text: string, schema: unknown) =>
  isJsonObject(schema) && schema.type === "integer" ? Number(text) : text;

/**
 * Holds an answer against the published OpenAPI document: status, headers, content type, error code and body. The
 * dashboard's own operations are not in it.
 * @returns what is wrong; undefined when nothing is.
 */
export function findPublishedFault(
  operation: AnyOperation,
  { status, headers, json }: { status: number; headers: Headers; json: unknown },
): string | undefined {
  if (operation.credential === "session") return undefined;
  const described = operations.get(operation.operationId);
  if (described?.path !== operation.path || described.method !== operation.method)
    return "the published document does not describe this operation";
  const response = described.responses[String(status)];
  if (!response) return `the published document has no ${status} here`;
  const faults = findHeaderFaults(response.headers ?? {}, headers);
  if (faults.length > 0) return faults.join("; ");
  if (response.content === undefined) return json === undefined ? undefined : "no body is described";
  if (json === undefined) return "a body is described";
  const promised = response.content["application/json"];
  if (!promised) return "bytes were promised";
  const { schema } = promised;
  if (!isJsonObject(schema)) return "the body has no schema";
  const [violation] = validateJson({ schema: standalone(schema), value: json });
  if (violation) return `the body at "${violation.pointer}" ${violation.message} (published schema)`;
  const code = isJsonObject(json) && isJsonObject(json.error) ? json.error.code : undefined;
  const codes = examplesIn(response).map(([name]) => name);
  return status >= 400 && !codes.some((known) => known === code)
    ? `the published document does not name ${code} among ${codes.join(", ")}`
    : undefined;
}

function findHeaderFaults(described: Readonly<Record<string, unknown>>, headers: Headers): string[] {
  const names = Object.keys(described).map((name) => name.toLowerCase());
  const unknown = [...headers.keys()].filter(
    (name) => !names.includes(name) && !PLAIN_HEADERS.includes(name),
  );
  const missing = Object.entries(described).flatMap(([name, header]) =>
    isRequired(header) && !headers.has(name) ? [name] : [],
  );
  const wrong = Object.entries(described).flatMap(([name, header]) => {
    const text = headers.get(name);
    const { schema } = resolved(header);
    if (text === null || !isJsonObject(schema)) return [];
    const [violation] = validateJson({ schema: standalone(schema), value: readHeader(text, schema) });
    return violation ? [`${name} ${violation.message}`] : [];
  });
  return [
    ...unknown.map((name) => `the header ${name} is not described`),
    ...missing.map((name) => `the header ${name} is missing`),
    ...wrong,
  ];
}
