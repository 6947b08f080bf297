import type { oas31, ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { PublicOperation, ScopeRule } from "#lib/contract/operation.ts";
import { errorResponses } from "./error-responses.ts";
import { examplesOf } from "./examples/operation-examples.ts";
import { successHeaders } from "./response-headers.ts";

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``);

function scopeSentence(rule: ScopeRule): string {
  return "anyOf" in rule
    ? `Needs one of the scopes ${quoted(rule.anyOf).join(", ")}.`
    : `Needs the scope ${quoted(rule.allOf).join(" and ")}.`;
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

function successResponses(operation: PublicOperation): ZodOpenApiResponsesObject {
  const headers = successHeaders(operation);
  const { responses } = examplesOf(operation.operationId);
  const answers = Object.entries(operation.success).map(([status, description]) => [
    status,
    {
      description,
      headers,
      content: { "application/json": { schema: operation.output, examples: responses[status] ?? {} } },
    },
  ]);
  return {
    ...Object.fromEntries(answers),
    ...(isConditional(operation)
      ? { 304: { description: "Nothing has changed since the ETag in If-None-Match.", headers } }
      : {}),
  };
}

function requestBody({ body, operationId }: PublicOperation): Pick<ZodOpenApiOperationObject, "requestBody"> {
  if (!body) return {};
  const { request = {} } = examplesOf(operationId);
  return {
    requestBody: { required: true, content: { "application/json": { schema: body, examples: request } } },
  };
}

/** One operation of the contract in OpenAPI form. */
export function describeOperation(operation: PublicOperation): ZodOpenApiOperationObject {
  const { operationId, summary, description, tag, params, query, deprecation } = operation;
  const scopes = operation.credential === undefined ? operation.scopes : undefined;
  return {
    operationId,
    summary,
    description: [description, scopes && scopeSentence(scopes)].filter(Boolean).join("\n\n"),
    tags: [tag],
    ...(deprecation ? { deprecated: true } : {}),
    ...(scopes ? { "x-required-scopes": scopes } : { security: [] }),
    requestParams: { ...(params ? { path: params } : {}), ...(query ? { query } : {}) },
    ...(operation.requestHeaders ? { parameters: headerParameters(operation) } : {}),
    ...requestBody(operation),
    responses: { ...successResponses(operation), ...errorResponses(operation) },
  };
}
