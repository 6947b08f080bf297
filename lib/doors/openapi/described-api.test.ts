import { expect, test } from "vitest";
import { schemaRows } from "#components/agents/schema-rows.ts";
import { exampleCall } from "#components/api-docs/example-call.ts";
import { guideParts } from "#components/api-docs/guide-parts.ts";
import { readDescription } from "#components/api-docs/read-description.ts";
import { curlSample } from "#components/call-samples/curl-sample.ts";
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

test("a call leaves open what its path names; where the address is the credential no key is sent", () => {
  const poll = curlSample(exampleCall(operation("getRun"), api.origin));
  expect(poll).toBe(
    'curl -sS https://laneway.example/v1/public/runs/RUN_ID \\\n  -H "Authorization: Bearer $LANEWAY_API_KEY"',
  );
  const cancel = curlSample(exampleCall(operation("cancelRun"), api.origin));
  expect(cancel).toContain("-X POST https://laneway.example/v1/public/runs/RUN_ID/cancel");
  expect(curlSample(exampleCall(operation("acceptCallback"), api.origin))).not.toContain("Authorization");
});

test("the guide has its parts under names that an address can end with", () => {
  const { lead, parts } = guideParts(api.guide);
  expect(lead).toMatch(/^Start published agents/);
  expect(parts.map(({ id }) => id)).toContain("rate-limits");
  expect(parts.find(({ id }) => id === "reserved-names")?.text).toContain("`skillPolicy`");
  for (const { text } of parts) expect(text.length).toBeGreaterThan(20);
});
