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

const IF_NONE_MATCH: oas31.ParameterObject = {
  in: "header",
  name: "If-None-Match",
  description: "The ETag of the answer you have.",
  schema: { type: "string" },
};

/** An operation whose answers carry an ETag answers conditional requests. */
const isConditional = ({ headers = {} }: PublicOperation) => "ETag" in headers;

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

/** One operation of the contract as the description shows it. */
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
    ...(isConditional(operation) ? { parameters: [IF_NONE_MATCH] } : {}),
    ...requestBody(operation),
    responses: { ...successResponses(operation), ...errorResponses(operation) },
  };
}
