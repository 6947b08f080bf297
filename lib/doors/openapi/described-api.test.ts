import { expect, test } from "vitest";
import { schemaRows } from "#components/agents/schema-rows.ts";
import { allRefusals } from "#components/api-docs/all-refusals.ts";
import { consoleOperation } from "#components/api-docs/console/console-operation.ts";
import { docsContents } from "#components/api-docs/docs-contents.ts";
import { findContents } from "#components/api-docs/find-contents.ts";
import { guideCalls, guideParts } from "#components/api-docs/guide-parts.ts";
import { readDescription } from "#components/api-docs/read-description.ts";
import { exampleCall } from "#components/api-docs/samples/example-call.ts";
import { curlSample } from "#components/call-samples/curl-sample.ts";
import type { FirstAgent } from "#components/keys/first-call.ts";
import { readAgentDocumentPage } from "#lib/doors/docs/agent-document-page.ts";
import { openApiDocument } from "./open-api-document.ts";
import { PUBLIC_OPERATIONS } from "./public-api.ts";

/** The description as the page at /docs reads it. */
const api = readDescription(openApiDocument({ baseUrl: "https://laneway.example" }));
const operations = api.groups.flatMap((group) => group.operations);

function operation(id: string) {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`no operation is called ${id}`);
  return found;
}

test("every operation of the contract is there once, and MCP's", () => {
  const expected = [...PUBLIC_OPERATIONS.map(({ operationId }) => operationId), "postMcp"];
  expect(operations.map(({ id }) => id).sort()).toEqual(expected.sort());
});

test("each says what it takes and answers, property by property", () => {
  const { parameters, body, answers } = operation("startRun");
  expect(parameters.map(({ kind, schema }) => [kind, ...schemaRows(schema).map(({ name }) => name)])).toEqual(
    [
      ["path", "agentId"],
      ["header", "If-Match"],
    ],
  );
  expect(schemaRows(body?.schema ?? {}).find(({ name }) => name === "input")).toMatchObject({
    type: "Object",
    isRequired: true,
  });
  expect(answers.map(({ status }) => status)).toEqual(["200", "202"]);
  for (const { id, answers: some } of operations) {
    const schemas = some.flatMap(({ content }) => (content ? [content.schema] : []));
    for (const schema of schemas) expect(schemaRows(schema).length, id).toBeGreaterThan(0);
  }
});

test("the headers of one operation are told, those of all are not", () => {
  const [first] = operation("startRun").answers;
  const names = schemaRows(first?.headers ?? {}).map(({ name }) => name);
  expect(names).toContain("Idempotency-Replayed");
  expect(names).not.toContain("X-Request-Id");
});

test("every error has its code and a sentence", () => {
  const { refusals } = operation("getRun");
  expect(refusals.find(({ status }) => status === "404")?.reasons).toEqual([
    { code: "run_not_found", when: expect.stringMatching(/\.$/) },
  ]);
  for (const { refusals: all, id } of operations) {
    for (const { reasons } of all) for (const { when } of reasons) expect(when, id).toMatch(/^[^-].*\.$/);
  }
});

test("every error code is told once, by its status", () => {
  const refusals = allRefusals(api);
  for (const { reasons } of refusals)
    expect(new Set(reasons.map(({ code }) => code)).size).toBe(reasons.length);
  expect(new Set(refusals.map(({ status }) => status)).size).toBe(refusals.length);
  const codes = refusals.flatMap(({ reasons }) => reasons.map(({ code }) => code));
  expect(codes).toEqual(expect.arrayContaining(["run_not_found", "rate_limited", "interaction_conflict"]));
});

const sample = (id: string, agent?: FirstAgent) =>
  curlSample(exampleCall(consoleOperation(operation(id)), { origin: api.origin, agent }));

test("a call leaves open what its path names; where the address is the credential no key is sent", () => {
  expect(sample("getRun")).toBe(
    'curl -sS https://laneway.example/v1/public/runs/RUN_ID \\\n  -H "Authorization: Bearer $LANEWAY_API_KEY"',
  );
  expect(sample("cancelRun")).toContain("-X POST https://laneway.example/v1/public/runs/RUN_ID/cancel");
  expect(sample("acceptCallback")).not.toContain("Authorization");
});

test("a call has the reader's agent, and a start what the agent takes", () => {
  const agent = { id: "agt_1", name: "Refund desk", body: { laneId: "refund", input: { orderId: "A-7" } } };
  expect(sample("getAgent", agent)).toContain("/v1/public/agents/agt_1");
  expect(sample("startRun", agent)).toContain("/v1/public/agents/agt_1/runs");
  expect(sample("startRun", agent)).toContain('"orderId": "A-7"');
});

test("scopes are read as a key's are compared with them", () => {
  expect(operation("startRun").scopes).toEqual({ all: ["agents:run"], any: [] });
  expect(operation("getRun").scopes).toEqual({ all: [], any: ["agents:run", "runs:read"] });
});

test("the guides come in the order of a first integration, and name calls that there are", () => {
  const { lead, parts } = guideParts(api.guide);
  expect(lead).toMatch(/^Start published agents/);
  const first = ["authentication", "start-a-run", "wait-for-a-run", "answer-a-run", "mcp", "errors"];
  expect(parts.map(({ id }) => id)).toEqual([
    ...first,
    "limits",
    "idempotency",
    "pages",
    "browsers",
    "compatibility",
  ]);
  expect(parts.find(({ id }) => id === "start-a-run")?.text).toContain("`skillPolicy`");
  for (const { text, about } of parts) {
    expect(text.length).toBeGreaterThan(20);
    expect(about).toMatch(/^[A-Z].{10,}\.$/);
  }
  const calls = parts.flatMap(({ id }) => guideCalls(id));
  expect(calls.filter((id) => !operations.some((one) => one.id === id))).toEqual([]);
});

test("the search finds operations by their path, guides by an error's code, and functions by their name", () => {
  const { groups, texts } = docsContents(api, readAgentDocumentPage().sections);
  const found = (search: string) =>
    findContents(groups, { search, texts }).flatMap(({ entries }) => entries.map(({ href }) => href));
  expect(found("/v1/public/runs/{runId}/trace")).toContain("/docs/api/getRunTrace");
  expect(found("interaction_conflict")).toEqual(
    expect.arrayContaining(["/docs/guides/answer-a-run", "/docs/guides/errors"]),
  );
  expect(found("formatTimestamp")).toContain("/docs/agent-document/expressions#functions-of-times");
  const addresses = groups.flatMap(({ entries }) => entries.map(({ href }) => href));
  expect(new Set(addresses).size).toBe(addresses.length);
});
