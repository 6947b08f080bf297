import type { HttpMethod } from "#components/call-samples/call.ts";
import { findReferenced } from "#components/schema-form/find-referenced.ts";
import { keywordsOf, schemaList, schemasByName, textOf } from "#components/schema-form/schema-node.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";

/** The content of `/v1/openapi.json` for the page. Each schema has the `components` that its references need. */
export interface ApiDescription {
  readonly title: string;
  readonly version: string;
  readonly origin: string;
  /** Markdown: the guide for every operation. */
  readonly guide: string;
  readonly groups: readonly OperationGroup[];
}

/** The scopes that a key must have: each of `all` and, where there are any, one of `any`. */
export interface RequiredScopes {
  readonly all: readonly string[];
  readonly any: readonly string[];
}

interface OperationGroup {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly DescribedOperation[];
}

export interface DescribedOperation {
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  readonly isDeprecated: boolean;
  readonly needsKey: boolean;
  readonly scopes: RequiredScopes;
  /** Path, query and header parameters, each kind as an object schema. */
  readonly parameters: readonly { readonly kind: "path" | "query" | "header"; readonly schema: JsonObject }[];
  readonly body: DescribedContent | undefined;
  /** Whether the request's body is the bytes of a file. */
  readonly sendsFile: boolean;
  /** Whether it answers server-sent events. */
  readonly isStream: boolean;
  readonly answers: readonly DescribedAnswer[];
  readonly refusals: readonly DescribedRefusal[];
}

export interface DescribedContent {
  readonly schema: JsonObject;
  readonly examples: readonly { readonly name: string; readonly value: Json }[];
}

export interface DescribedAnswer {
  readonly status: string;
  readonly description: string;
  /** Headers that only some responses have, as an object schema. */
  readonly headers: JsonObject | undefined;
  readonly content: DescribedContent | undefined;
}

export interface DescribedRefusal {
  readonly status: string;
  /** Each error code with its description; no code if the response is not an error envelope. */
  readonly reasons: readonly { readonly code: string | undefined; readonly when: string }[];
}

const METHODS: readonly HttpMethod[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const PARAMETER_KINDS = ["path", "query", "header"] as const;

/** Reads the service's OpenAPI document; missing parts become empty. */
export function readDescription(document: JsonObject): ApiDescription {
  const info = keywordsOf(document.info);
  const operations = schemasByName(document.paths).flatMap(([path, methods]) =>
    schemasByName(methods).map(([method, operation]) => ({
      tags: schemaList(keywordsOf(operation).tags),
      operation: readOperation(document, { path, method, operation: keywordsOf(operation) }),
    })),
  );
  return {
    title: textOf(info.title) ?? "",
    version: textOf(info.version) ?? "",
    origin: textOf(keywordsOf(schemaList(document.servers)[0]).url) ?? "",
    guide: textOf(info.description) ?? "",
    groups: schemaList(document.tags)
      .map(keywordsOf)
      .map(({ name, description }) => ({
        name: textOf(name) ?? "",
        description: textOf(description) ?? "",
        operations: operations.filter(({ tags }) => tags.includes(name)).map(({ operation }) => operation),
      })),
  };
}

function readOperation(
  document: JsonObject,
  { path, method, operation }: { path: string; method: string; operation: JsonObject },
): DescribedOperation {
  const responses = schemasByName(operation.responses).map(
    ([status, response]) => [status, resolved(document, response)] as const,
  );
  const requestBody = keywordsOf(operation.requestBody);
  const content = keywordsOf(requestBody.content);
  return {
    id: textOf(operation.operationId) ?? path,
    method: METHODS.find((one) => one.toLowerCase() === method) ?? "POST",
    path,
    summary: textOf(operation.summary) ?? path,
    description: textOf(operation.description) ?? "",
    isDeprecated: operation.deprecated === true,
    scopes: readScopes(operation),
    needsKey: !(Array.isArray(operation.security) && operation.security.length === 0),
    parameters: readParameters(document, operation),
    body: readContent(document, requestBody),
    sendsFile: content["application/json"] === undefined && content["application/octet-stream"] !== undefined,
    isStream: responses.some(([, { content }]) => "text/event-stream" in keywordsOf(content)),
    answers: responses
      .filter(([status]) => Number(status) < 400)
      .map(([status, response]) => ({
        status,
        description: textOf(response.description) ?? "",
        headers: ownHeaders(document, response),
        content: readContent(document, response),
      })),
    refusals: responses
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { description }]) => ({ status, reasons: readReasons(textOf(description) ?? "") })),
  };
}

/** A Markdown list with one code per item: "- `run_not_found`: there is no run with this id." */
function readReasons(description: string): DescribedRefusal["reasons"] {
  return description.split("\n").map((line) => {
    const [, code, when = line] = /^- `([^`]+)`: (.*)$/.exec(line) ?? [];
    return { code, when };
  });
}

function readParameters(document: JsonObject, operation: JsonObject): DescribedOperation["parameters"] {
  const parameters = schemaList(operation.parameters).map((parameter) => resolved(document, parameter));
  return PARAMETER_KINDS.flatMap((kind) => {
    const some = parameters.filter((parameter) => parameter.in === kind);
    if (some.length === 0) return [];
    return { kind, schema: rooted(document, objectOf(some.map((one) => [textOf(one.name) ?? "", one]))) };
  });
}

function readContent(document: JsonObject, holder: JsonObject): DescribedContent | undefined {
  const { schema, examples } = keywordsOf(keywordsOf(holder.content)["application/json"]);
  if (schema === undefined) return undefined;
  return {
    schema: rooted(document, keywordsOf(schema)),
    examples: schemasByName(examples).map(([name, example]) => {
      const { summary, value = null } = keywordsOf(example);
      return { name: textOf(summary) ?? name, value };
    }),
  };
}

/** Headers that only some responses have; the guide describes the common ones. */
function ownHeaders(document: JsonObject, response: JsonObject): JsonObject | undefined {
  const own = schemasByName(response.headers).filter(([, header]) => keywordsOf(header).$ref === undefined);
  if (own.length === 0) return undefined;
  return rooted(document, objectOf(own.map(([name, header]) => [name, keywordsOf(header)])));
}

/** Parameters or headers as an object's properties, so that they are shown like schemas. */
function objectOf(named: readonly (readonly [name: string, holder: JsonObject])[]): JsonObject {
  return {
    type: "object",
    properties: Object.fromEntries(
      named.map(([name, { schema, description }]) => [
        name,
        { ...keywordsOf(schema), ...(description === undefined ? {} : { description }) },
      ]),
    ),
    required: named.filter(([, { required }]) => required === true).map(([name]) => name),
  };
}

function resolved(document: JsonObject, holder: unknown): JsonObject {
  const ref = textOf(keywordsOf(holder).$ref);
  return keywordsOf(ref === undefined ? holder : findReferenced(document, ref));
}

/** The format of agents has pages of its own: within an operation it would be most of its page. */
const AGENT_DOCUMENT = { type: "object", description: "See the pages of the agent document." };

function rooted(document: JsonObject, schema: JsonObject): JsonObject {
  const components = keywordsOf(document.components);
  const schemas = { ...keywordsOf(components.schemas), AgentDocument: AGENT_DOCUMENT };
  return { ...schema, components: { ...components, schemas } };
}

function readScopes(operation: JsonObject): RequiredScopes {
  const { all, any } = keywordsOf(operation["x-required-scopes"]);
  return { all: schemaList(all).map(String), any: schemaList(any).map(String) };
}
