import type { oas31, ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { Operation, ScopeRule } from "#lib/contract/operation.ts";
import { errorResponses } from "./error-responses.ts";
import { examplesOf } from "./examples/operation-examples.ts";
import { successHeaders } from "./response-headers.ts";

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``);

function scopeSentence(rule: ScopeRule): string {
  return "anyOf" in rule
    ? `Needs one of the scopes ${quoted(rule.anyOf).join(", ")}.`
    : `Needs the scope ${quoted(rule.allOf).join(" and ")}.`;
}

const IF_NONE_MATCH: oas31.ParameterObject = {
  in: "header",
  name: "If-None-Match",
  description: "The ETag of the answer you have.",
  schema: { type: "string" },
};

/** An operation whose answers carry an ETag answers conditional requests. */
const isConditional = ({ headers = {} }: Operation) => "ETag" in headers;

function successResponses(operation: Operation): ZodOpenApiResponsesObject {
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

function requestBody({ body, operationId }: Operation): Pick<ZodOpenApiOperationObject, "requestBody"> {
  if (!body) return {};
  const { request = {} } = examplesOf(operationId);
  return {
    requestBody: { required: true, content: { "application/json": { schema: body, examples: request } } },
  };
}

/** One operation of the contract as the description shows it. */
export function describeOperation(operation: Operation): ZodOpenApiOperationObject {
  const { operationId, summary, description, tag, scopes, params, query, deprecation } = operation;
  return {
    operationId,
    summary,
    description: [description, scopeSentence(scopes)].filter(Boolean).join("\n\n"),
    tags: [tag],
    ...(deprecation ? { deprecated: true } : {}),
    "x-required-scopes": scopes,
    requestParams: { ...(params ? { path: params } : {}), ...(query ? { query } : {}) },
    ...(isConditional(operation) ? { parameters: [IF_NONE_MATCH] } : {}),
    ...requestBody(operation),
    responses: { ...successResponses(operation), ...errorResponses(operation) },
  };
}
