import { globalRegistry, type z } from "zod";
import type {
  oas31,
  ZodOpenApiContentObject,
  ZodOpenApiOperationObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import type { PublicOperation, ScopeRule } from "#lib/contract/operation.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { NO_CONTENT } from "#lib/doors/api/answer.ts";
import { errorResponses } from "./error-responses.ts";
import type { OperationExamples } from "./examples/define-examples.ts";
import { examplesOf } from "./public-api.ts";
import { successHeaders } from "./response-headers.ts";

const TEXT = { type: "string" } as const;
const BYTES = { type: "string", format: "binary" } as const;
const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``);

function scopeSentence(rule: ScopeRule): string {
  return "anyOf" in rule
    ? `Needs one of the scopes ${quoted(rule.anyOf).join(", ")}.`
    : `Needs the scope ${quoted(rule.allOf).join(" and ")}.`;
}

/** Not `allOf` and `anyOf`: openapi-typescript takes an object with them for a schema, even in an extension, and fails. */
function requiredScopes(rule: ScopeRule): { all: readonly Scope[] } | { any: readonly Scope[] } {
  return "anyOf" in rule ? { any: rule.anyOf } : { all: rule.allOf };
}

function headerParameters({ requestHeaders = {} }: PublicOperation): oas31.ParameterObject[] {
  return Object.entries(requestHeaders).map(([name, description]) => ({
    in: "header",
    name,
    description,
    schema: { type: "string" },
  }));
}

/** Whether it answers 304 if the caller's ETag is still current. */
const isConditional = ({ requestHeaders = {} }: PublicOperation) => "If-None-Match" in requestHeaders;

const NAMED = new WeakMap<z.ZodType, z.ZodType>();

/** A body under the name that the contract gives it, else under its operation's: generated types are called so. */
function named(schema: z.ZodType, { operationId }: PublicOperation, role: "Request" | "Response"): z.ZodType {
  if (globalRegistry.get(schema)?.id !== undefined) return schema;
  const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}${role}`;
  const made = NAMED.get(schema) ?? schema.meta({ ...globalRegistry.get(schema), id: name });
  NAMED.set(schema, made);
  return made;
}

/** JSON with its examples, text, or bytes. */
function contentOf(
  operation: PublicOperation,
  examples: OperationExamples["responses"][string] = {},
): ZodOpenApiContentObject {
  const types = operation.credential === undefined ? operation.contentTypes : undefined;
  if (!types)
    return { "application/json": { schema: named(operation.output, operation, "Response"), examples } };
  return Object.fromEntries(types.map((type) => [type, { schema: type.startsWith("text/") ? TEXT : BYTES }]));
}

function successResponses(operation: PublicOperation): ZodOpenApiResponsesObject {
  const headers = successHeaders(operation);
  const { responses } = examplesOf(operation.operationId);
  const answers = Object.entries(operation.success).map(([status, description]) => [
    status,
    {
      description,
      headers,
      ...(Number(status) === NO_CONTENT ? {} : { content: contentOf(operation, responses[status]) }),
    },
  ]);
  return {
    ...Object.fromEntries(answers),
    ...(isConditional(operation)
      ? { 304: { description: "Nothing has changed since the ETag in If-None-Match.", headers } }
      : {}),
  };
}

/** JSON with its examples, bytes, or either. */
function requestBody(operation: PublicOperation): Pick<ZodOpenApiOperationObject, "requestBody"> {
  const { body, octets, operationId } = operation;
  if (!body && !octets) return {};
  const { request = {} } = examplesOf(operationId);
  const content = {
    ...(body ? { "application/json": { schema: named(body, operation, "Request"), examples: request } } : {}),
    ...(octets ? { "application/octet-stream": { schema: BYTES } } : {}),
  };
  return { requestBody: { required: true, content } };
}

/** Those of bytes are not required where JSON is taken as well, which has them in its body. */
function queryParameters({ body, query, octets }: PublicOperation): z.ZodObject | undefined {
  return body && octets?.query ? octets.query.partial() : (octets?.query ?? query);
}

/** Describes an operation of the contract in OpenAPI form. */
export function describeOperation(operation: PublicOperation): ZodOpenApiOperationObject {
  const { operationId, summary, description, tag, params, deprecation } = operation;
  const scopes = operation.credential === undefined ? operation.scopes : undefined;
  const query = queryParameters(operation);
  return {
    operationId,
    summary,
    description: [description, scopes && scopeSentence(scopes)].filter(Boolean).join("\n\n"),
    tags: [tag],
    ...(deprecation ? { deprecated: true } : {}),
    ...(scopes ? { "x-required-scopes": requiredScopes(scopes) } : { security: [] }),
    requestParams: { ...(params ? { path: params } : {}), ...(query ? { query } : {}) },
    ...(operation.requestHeaders ? { parameters: headerParameters(operation) } : {}),
    ...requestBody(operation),
    responses: { ...successResponses(operation), ...errorResponses(operation) },
  };
}
