import { createDocument, createSchema, type ZodOpenApiPathsObject } from "zod-openapi";
import type { JsonObject } from "#lib/contract/json.ts";
import { API_VERSION, PUBLIC_OPERATIONS } from "#lib/contract/public-api.ts";
import { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import { SERVICE_VERSION } from "#lib/platform/service-version.ts";
import { MCP_PATH } from "./describe-mcp.ts";
import { describeOperation } from "./describe-operation.ts";
import { GUIDE } from "./guide.ts";
import { joinNull } from "./join-null.ts";
import { SHARED_HEADERS } from "./response-headers.ts";
import { SCHEMA_RULES } from "./schema-rules.ts";

const TAGS = [
  { name: "Agents", description: "What can be run: the published agents and their lanes." },
  { name: "Runs", description: "Start, follow, answer, continue and cancel runs, and read what they did." },
  {
    name: "Authoring",
    description:
      "Make agents: drafts, their problems, versions. Only while the workspace has authoring enabled.",
  },
  {
    name: "Skills",
    description:
      "Instructions that model nodes of a team's agents share: drafts, versions. Only while the workspace has authoring enabled.",
  },
  {
    name: "Documents",
    description:
      "Markdown documents of teams: read, search, write, with every version. For the credential's allowed teams.",
  },
  {
    name: "Tasks",
    description: "Work of projects, for people and agents: tasks, comments, and the runs that work on them.",
  },
  {
    name: "Files",
    description: "Files of teams: upload, list, delete. For the credential's allowed teams.",
  },
  { name: "MCP", description: "The same for models: tools over the Model Context Protocol." },
  { name: "Callbacks", description: "For outside systems that a run has given work to and waits for." },
];

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
      tags: TAGS,
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
  return Object.fromEntries(Object.entries(plain).map(([name, part]) => [name, joinNull(part)]));
}

let description: JsonObject | undefined;

/**
 * The OpenAPI 3.1 document of the public API, generated from the contracts.
 * @param baseUrl without a trailing slash.
 */
export function openApiDocument({ baseUrl }: { baseUrl: string }): JsonObject {
  description ??= describeApi();
  return { ...description, servers: [{ url: baseUrl }] };
}
