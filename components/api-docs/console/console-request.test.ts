import { expect, test } from "vitest";
import { curlSample } from "#components/call-samples/curl-sample.ts";
import { consoleOperation } from "./console-operation.ts";
import { consoleCall, consoleRequest, draftFaults, firstDraft } from "./console-request.ts";

const OPERATION = consoleOperation({
  id: "changeThing",
  method: "PATCH",
  path: "/v1/public/things/{thingId}",
  summary: "Change a thing",
  description: "",
  isDeprecated: false,
  needsKey: true,
  scopes: { all: [], any: [] },
  parameters: [
    { kind: "path", schema: { type: "object", properties: { thingId: {} }, required: ["thingId"] } },
    { kind: "query", schema: { type: "object", properties: { limit: {}, search: {} }, required: [] } },
    { kind: "header", schema: { type: "object", properties: { "If-Match": {} }, required: [] } },
  ],
  body: { schema: {}, examples: [{ name: "One", value: { input: { orderId: "A-1" } } }] },
  sendsFile: false,
  isStream: false,
  answers: [],
  refusals: [],
});

test("the body begins as the operation's first example", () => {
  expect(JSON.parse(firstDraft(OPERATION).body)).toEqual({ input: { orderId: "A-1" } });
  expect(firstDraft({ id: "getThing", example: undefined, parameters: [] }).body).toBe("");
});

test("the reader's agent is filled in where the operation takes one", () => {
  const agent = { id: "agt_1", name: "Refund desk", body: { input: { orderId: "A-7" } } };
  const place = { place: "path/agentId", kind: "path", name: "agentId", isRequired: true } as const;
  const start = firstDraft({ id: "startRun", example: {}, parameters: [place] }, agent);
  expect(start.values).toEqual({ "path/agentId": "agt_1" });
  expect(JSON.parse(start.body)).toEqual(agent.body);
  expect(firstDraft(OPERATION, agent).values).toEqual({});
});

test("path and query are encoded, and what is empty is left out", () => {
  const values = {
    "path/thingId": "a/$&?c",
    "query/search": "x & y",
    "query/limit": " ",
    "header/If-Match": "3",
  };
  expect(consoleRequest(OPERATION, { values, body: "{}" })).toEqual({
    method: "PATCH",
    path: "/v1/public/things/a%2F%24%26%3Fc?search=x+%26+y",
    headers: { "If-Match": "3" },
    body: {},
  });
});

test("a missing path parameter and a body that is no JSON object are named", () => {
  for (const body of ["{", "[1]", ""]) {
    expect([...draftFaults(OPERATION, { values: {}, body })]).toEqual([
      ["path/thingId", "Enter the thingId."],
      ["body", "Enter a JSON object."],
    ]);
  }
});

test("a body with a number that would lose digits, or a key twice, is told with its place", () => {
  const faultOf = (body: string) =>
    draftFaults(OPERATION, { values: { "path/thingId": "7" }, body }).get("body");
  expect(faultOf('{"input":{"id":7615917337495251231}}')).toContain(
    "/input/id is a whole number with more digits",
  );
  expect(faultOf('{"input":{"id":1,"id":2}}')).toContain("/input/id is there more than once");
  expect(faultOf('{"input":{"id":"7615917337495251231"}}')).toBeUndefined();
});

test("the curl command has what was typed, and takes the key from the environment", () => {
  const values = { "path/thingId": "7", "header/If-Match": `"3"` };
  const request = consoleRequest(OPERATION, { values, body: `{"a":1}` });
  const curl = curlSample(consoleCall(OPERATION, { origin: "https://laneway.example", request }));
  expect(curl).toContain("curl -sS -X PATCH https://laneway.example/v1/public/things/7");
  expect(curl).toContain(`-H 'If-Match: "3"'`);
  expect(curl).toContain('-H "Authorization: Bearer $LANEWAY_API_KEY"');
  expect(curl).toContain('"a": 1');
});
