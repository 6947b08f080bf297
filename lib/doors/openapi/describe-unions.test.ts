import { expect, test } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import { running } from "./examples/run-records.ts";
import { openApiDocument } from "./open-api-document.ts";
import { readOperations } from "./testing/read-document.ts";

const document = openApiDocument({ baseUrl: "https://agents.acme.dev" });
const components = isJsonObject(document.components) ? document.components : {};

/** Whether a value is what the description calls by this name. */
function fits(name: string, given: object): boolean {
  const value: Json = JSON.parse(JSON.stringify(given));
  const whole = JSON.stringify({ $ref: `#/$defs/${name}`, $defs: components.schemas });
  const schema: JsonObject = JSON.parse(whole.replaceAll("#/components/schemas/", "#/$defs/"));
  return validateJson({ schema, value }).length === 0;
}

const error = { code: "node_failed", message: "No.", nodeId: null, retryable: false, details: null };

test.each<[string, JsonObject, boolean]>([
  ["completed with a result", { status: "completed", finalResponse: 1 }, true],
  ["failed with its error", { status: "failed", error }, true],
  ["running", { status: "running" }, true],
  ["failed without an error", { status: "failed" }, false],
  ["running with an error", { status: "running", error }, false],
  ["waiting for what has just ended", { status: "waiting" }, true],
  ["cancelled with a result", { status: "cancelled", finalResponse: 1 }, false],
])("a run that is %s: %j, %j", (_, members, isOne) => {
  const run = { ...running, ...members };
  expect(fits("Run", run)).toBe(isOne);
});

test.each<[string, JsonObject, boolean]>([
  ["Attachment", { name: "a", type: "a/b", base64: "" }, true],
  ["Attachment", { name: "a", type: "a/b", storageKey: "k", field: "f" }, true],
  ["Attachment", { name: "a", type: "a/b" }, false],
  ["Attachment", { name: "a", type: "a/b", base64: "", storageKey: "k" }, false],
  ["TestAnswer", { nodeId: "a", action: "approve" }, true],
  ["TestAnswer", { nodeId: "a", action: "approve", answers: {} }, false],
  ["UpdateDraftRequest", { revision: 1, requireTests: true }, true],
  ["UpdateDraftRequest", { revision: 1, changes: [] }, true],
  ["UpdateDraftRequest", { revision: 1, graph: {}, changes: [] }, false],
  ["UpdateDocumentRequest", { version: 1, title: "A" }, true],
  ["UpdateDocumentRequest", { version: 1, content: "", edits: [{ find: "a", replace: "" }] }, false],
])("%s %j: %j", (name, value, isOne) => {
  expect(fits(name, value)).toBe(isOne);
});

test("a node is told by its type, and any graph that is an object may be a draft", () => {
  const { schemas } = components;
  const { AgentNode } = isJsonObject(schemas) ? schemas : {};
  expect(AgentNode).toMatchObject({ discriminator: { propertyName: "type" } });
  expect(fits("AgentGraph", { nodes: 1 })).toBe(true);
  expect(fits("AgentNode", { id: "a", type: "transform", config: { expression: "1" } })).toBe(true);
  expect(fits("AgentNode", { id: "a", type: "transform", config: { cases: [] } })).toBe(false);
});

test("what is refused before any operation is described with each, and who signs in at the MCP endpoint", () => {
  const lacking = readOperations(document).filter(({ operationId, responses }) => {
    return operationId !== "postMcp" && !["405", "431"].every((status) => status in responses);
  });
  expect(lacking.map(({ operationId }) => operationId)).toEqual([]);
  const mcp = readOperations(document).find(({ operationId }) => operationId === "postMcp");
  expect(mcp?.security).toEqual([{ apiKey: [] }, { oauth: [] }]);
  expect(components.securitySchemes).toMatchObject({
    oauth: { flows: { authorizationCode: { tokenUrl: "https://agents.acme.dev/oauth/token" } } },
  });
});
