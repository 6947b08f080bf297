import { createDocument, createSchema, type ZodOpenApiPathsObject } from "zod-openapi";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { SCOPE_FACTS } from "#lib/contract/scope-facts.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { SERVICE_VERSION } from "#lib/platform/service-version.ts";
import { MCP_PATH } from "./describe-mcp.ts";
import { describeOperation } from "./describe-operation.ts";
import { describeUnions } from "./describe-unions.ts";
import { GUIDE } from "./guide.ts";
import { joinNull } from "./join-null.ts";
import { API_VERSION, PUBLIC_OPERATIONS, PUBLIC_TAGS } from "./public-api.ts";
import { SHARED_HEADERS } from "./response-headers.ts";
import { SCHEMA_RULES } from "./schema-rules.ts";

function paths(): ZodOpenApiPathsObject {
  const described: ZodOpenApiPathsObject = {};
  for (const operation of PUBLIC_OPERATIONS) {
    const { path, method } = operation;
    described[path] = { ...described[path], [method.toLowerCase()]: describeOperation(operation) };
  }
  return { ...described, "/v1/mcp": MCP_PATH };
}

/** The agent document and its parts as authors write them: fields with a default are optional. */
function agentDocumentSchemas() {
  return createSchema(AgentDocument, { io: "input", opts: SCHEMA_RULES }).components;
}

function describeApi(): JsonObject {
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Laneway API",
        version: API_VERSION,
        "x-laneway-version": SERVICE_VERSION,
        description: GUIDE,
        license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      },
      servers: [],
      security: [{ apiKey: [] }],
      tags: [...PUBLIC_TAGS],
      paths: paths(),
      components: {
        schemas: agentDocumentSchemas(),
        headers: SHARED_HEADERS,
        securitySchemes: {
          apiKey: { type: "http", scheme: "bearer", description: "A workspace API key, `lw_…`." },
        },
      },
    },
    SCHEMA_RULES,
  );
  const plain: JsonObject = JSON.parse(JSON.stringify(document));
  const joined = Object.fromEntries(Object.entries(plain).map(([name, part]) => [name, joinNull(part)]));
  const { components } = joined;
  if (!isJsonObject(components) || !isJsonObject(components.schemas)) throw new Error("there are no schemas");
  return { ...joined, components: { ...components, schemas: describeUnions(components.schemas) } };
}

/** Connected apps sign in for the MCP endpoint (D18). */
function oauthScheme(baseUrl: string): JsonObject {
  return {
    type: "oauth2",
    description: "A connected app's access token, with PKCE; for the MCP endpoint.",
    flows: {
      authorizationCode: {
        authorizationUrl: `${baseUrl}/oauth/authorize`,
        tokenUrl: `${baseUrl}/oauth/token`,
        refreshUrl: `${baseUrl}/oauth/token`,
        scopes: Object.fromEntries(SCOPES.map((scope) => [scope, SCOPE_FACTS[scope].can])),
      },
    },
  };
}

let description: JsonObject | undefined;

/**
 * The OpenAPI 3.1 document of the public API, generated from the contracts.
 * @param baseUrl without a trailing slash.
 */
export function openApiDocument({ baseUrl }: { baseUrl: string }): JsonObject {
  description ??= describeApi();
  const { components } = description;
  const { securitySchemes, ...shared } = isJsonObject(components) ? components : {};
  const schemes = isJsonObject(securitySchemes) ? securitySchemes : {};
  return {
    ...description,
    servers: [{ url: baseUrl }],
    components: { ...shared, securitySchemes: { ...schemes, oauth: oauthScheme(baseUrl) } },
  };
}
