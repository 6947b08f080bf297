import type { oas31, ZodOpenApiPathItemObject } from "zod-openapi";
import { amount } from "#lib/contract/amount.ts";
import { MAX_BODY_BYTES } from "#lib/contract/limits.ts";
import { envelopeResponse, SHARED_RESPONSES } from "./error-responses.ts";
import { COUNTED_HEADERS } from "./response-headers.ts";

const id: oas31.SchemaObject = { type: ["string", "integer"], description: "Comes back in the answer." };
const jsonrpc: oas31.SchemaObject = { type: "string", const: "2.0" };

const MESSAGE: oas31.SchemaObject = {
  type: "object",
  required: ["jsonrpc", "method"],
  properties: {
    jsonrpc,
    id: { ...id, description: "Absent in a notification, which is never answered." },
    method: {
      type: "string",
      examples: ["initialize", "ping", "server/discover", "tools/list", "tools/call"],
    },
    params: { type: "object", additionalProperties: true },
  },
};

const ERROR: oas31.SchemaObject = {
  type: "object",
  required: ["code", "message"],
  properties: {
    code: { type: "integer" },
    message: { type: "string" },
    data: { type: "object", additionalProperties: true },
  },
};

const FAILURE: oas31.SchemaObject = {
  type: "object",
  required: ["jsonrpc", "error"],
  properties: { jsonrpc, id: { ...id, description: "Absent where it could not be read." }, error: ERROR },
};

const ANSWER: oas31.SchemaObject = {
  type: "object",
  required: ["jsonrpc", "id"],
  properties: {
    jsonrpc,
    id,
    result: {
      type: "object",
      additionalProperties: true,
      description: "Of tools/call: content with one text item, stable JSON; isError where the tool refused.",
    },
    error: ERROR,
  },
};

const header = (name: string, description: string): oas31.ParameterObject => ({
  in: "header",
  name,
  description,
  schema: { type: "string" },
});

const HEADERS = [
  header("MCP-Protocol-Version", "The revision that is spoken; required by 2026-07-28."),
  header("Mcp-Method", "Required by 2026-07-28: the message's method."),
  header("Mcp-Name", "Required by 2026-07-28 in a tools/call: the tool's name."),
];

const text = (body: object) => ({ type: "text", text: JSON.stringify(body) });
const REQUEST_ID = "req_01kaj5w3f8e0m7c2q9t4v6x8z1";

const EXAMPLES = {
  call: {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "get_run", arguments: { runId: "run_01kaj5w3f8e0m7c2q9t4v6x8z1", waitSeconds: 20 } },
  },
  result: {
    jsonrpc: "2.0",
    id: 1,
    result: { content: [text({ runId: "run_01kaj5w3f8e0m7c2q9t4v6x8z1", status: "completed" })] },
  },
  refusal: {
    jsonrpc: "2.0",
    id: 1,
    result: {
      content: [
        text({
          error: {
            code: "run_not_found",
            message: "There is no run with this id that this credential started.",
            requestId: REQUEST_ID,
          },
        }),
      ],
      isError: true,
    },
  },
};

const failure = (description: string, error: object) => ({
  description,
  headers: COUNTED_HEADERS,
  content: { "application/json": { schema: FAILURE, example: { jsonrpc: "2.0", id: 1, error } } },
});

/** Describes the MCP endpoint, which is not an operation of the contract: JSON-RPC and MCP define its bodies (D15). */
export const MCP_PATH: ZodOpenApiPathItemObject = {
  post: {
    operationId: "postMcp",
    summary: "Speak MCP: list and call tools",
    description: `A stateless endpoint of the Model Context Protocol (JSON-RPC 2.0), for the revisions 2025-03-26 to 2025-11-25 (\`initialize\`, \`ping\`, \`tools/list\`, \`tools/call\`) and 2026-07-28 (\`server/discover\`, \`tools/list\`, \`tools/call\`). \`/mcp\` is the same endpoint.

The credential is an API key or a connected app's access token. \`tools/list\` has the tools that it may call now; every call is checked anew. A tool does what the REST operation of the same name does and answers the same body, as stable JSON in one text item of at most 25,000 tokens.

What a tool refuses (scope, permission, allowlist, validation, rate limit, something unknown) is HTTP 200 with \`isError\` and the error envelope as text. A batch, bad JSON or \`id: null\` is 400. There are no streams and no sessions: GET and DELETE are 405. A notification is answered 202 without a body. A body has at most ${amount(MAX_BODY_BYTES)} bytes, and its JSON the bounds of REST.`,
    tags: ["MCP"],
    security: [{ apiKey: [] }, { oauth: [] }],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { "application/json": { schema: MESSAGE, examples: { call: { value: EXAMPLES.call } } } },
    },
    responses: {
      200: {
        description: "The message's answer.",
        headers: COUNTED_HEADERS,
        content: {
          "application/json": {
            schema: ANSWER,
            examples: { result: { value: EXAMPLES.result }, refusal: { value: EXAMPLES.refusal } },
          },
        },
      },
      202: { description: "The notification was taken.", headers: COUNTED_HEADERS },
      400: failure("No message that the revision allows.", {
        code: -32600,
        message: "id must be an integer or a string of at most 1000 characters.",
      }),
      401: SHARED_RESPONSES[401],
      403: envelopeResponse(403, ["origin_not_allowed"]),
      404: failure("2026-07-28: a method that there is not.", { code: -32601, message: "Method not found" }),
      413: SHARED_RESPONSES[413],
      415: SHARED_RESPONSES[415],
      429: SHARED_RESPONSES[429],
      500: SHARED_RESPONSES[500],
      503: SHARED_RESPONSES[503],
    },
  },
};
