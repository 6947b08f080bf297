import { expect, test } from "vitest";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { ReplyBody } from "#lib/contract/reply.ts";
import { runOperations } from "#lib/contract/runs.ts";
import { traceOperations } from "#lib/contract/trace.ts";
import { shapeError } from "./shape-faults.ts";

function faults(
  schema: { safeParse: typeof ReplyBody.safeParse },
  value: unknown,
  where: "body" | "query" = "body",
) {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return [];
  return shapeError(result.error, where).details.map(({ code, field }) => [code, field]);
}

const start = runOperations.start.body as unknown as { safeParse: typeof ReplyBody.safeParse };
const trace = traceOperations.get.query as unknown as { safeParse: typeof ReplyBody.safeParse };

test.each([
  [{}, [["required", "/input"]]],
  [{ input: [] }, [["type", "/input"]]],
  [{ input: {}, extra: 1 }, [["additionalProperties", "/extra"]]],
  [{ input: {}, "a/b~c": 1 }, [["additionalProperties", "/a~1b~0c"]]],
  [{ input: {}, idempotencyKey: "" }, [["minLength", "/idempotencyKey"]]],
  [{ input: {}, idempotencyKey: "x".repeat(201) }, [["maxLength", "/idempotencyKey"]]],
  [{ input: {}, attachments: [{ name: "a" }] }, [["required", "/attachments/0/type"]]],
  [{ input: {}, metadata: "x" }, [["type", "/metadata"]]],
  [null, [["type", ""]]],
])("a start of %j has the faults %j", (body, expected) => {
  expect(faults(start, body)).toEqual(expected);
});

test("a fault is told in the words that violations of an input have", () => {
  const read = start.safeParse({ input: {}, idempotencyKey: 5 }, { reportInput: true });
  expect(read.error && shapeError(read.error, "body")).toMatchObject({
    message: "The body is not valid: /idempotencyKey must be text.",
    details: [{ code: "type", message: "must be text", field: "/idempotencyKey" }],
  });
});

const approval = runOperations.approval.body as unknown as { safeParse: typeof ReplyBody.safeParse };
const overview = dashboardOperations.getOverview.query as unknown as {
  safeParse: typeof ReplyBody.safeParse;
};
const rows = dashboardOperations.listRunRows.query as unknown as { safeParse: typeof ReplyBody.safeParse };

test("what is missing is told as that, also where only some values or one of several forms would do", () => {
  expect(faults(approval, { interactionId: "approval:x" })).toEqual([["required", "/action"]]);
  expect(faults(approval, { interactionId: "approval:x", action: "later" })).toEqual([["enum", "/action"]]);
  expect(faults(overview, {}, "query")).toEqual([["required", "period"]]);
  expect(faults(rows, {}, "query")).toEqual([["required", "run"]]);
});

const change = authoringOperations.updateDraft.body as unknown as { safeParse: typeof ReplyBody.safeParse };
test.each([
  [{ remove: "edge", id: "a" }, [["type", "/changes/0/id"]]],
  [{ set: "edge", value: { from: "a" } }, [["required", "/changes/0/value/to"]]],
  [{ set: "foo", value: {} }, [["enum", "/changes/0/set"]]],
])("of %j the fault is that of the kind it names", (item, expected) => {
  expect(faults(change, { revision: 1, changes: [item] })).toEqual(expected);
});

test("an edge whose ends stand beside it is told the form", () => {
  const changes = [{ remove: "edge", from: "a", to: "b" }];
  const read = change.safeParse({ revision: 1, changes }, { reportInput: true });
  expect(read.error && shapeError(read.error, "body").details).toContainEqual({
    code: "required",
    message: 'must be { from, on?, to }: { remove: "edge", id: { from: "a", to: "b" } }',
    field: "/changes/0/id",
  });
});

test("a kind that no variant has is told with all that there are", () => {
  const read = change.safeParse({ revision: 1, changes: [{ set: "foo", value: {} }] }, { reportInput: true });
  expect(read.error && shapeError(read.error, "body").details[0]?.message).toMatch(
    /^must be one of .*node.*edge.*lane/,
  );
});

test("metadata over 16 KiB is a fault, at 16 KiB it is not", () => {
  const sized = (bytes: number) => ({ input: {}, metadata: { k: "x".repeat(bytes - '{"k":""}'.length) } });
  expect(faults(start, sized(16_384))).toEqual([]);
  expect(faults(start, sized(16_385)).map(([, field]) => field)).toEqual(["/metadata"]);
});

test.each([
  [{ limit: "200" }, []],
  [{ limit: "201" }, ["limit"]],
  [{ limit: "0" }, ["limit"]],
  [{ limit: "1e2" }, ["limit"]],
  [{ limit: "+5" }, ["limit"]],
  [{ limit: " 5" }, ["limit"]],
  [{ limit: "0x10" }, ["limit"]],
  [{ limit: ["1", "2"] }, ["limit"]],
  [{ includePayloads: "TRUE" }, ["includePayloads"]],
  [{ payloadMaxChars: "1599" }, ["payloadMaxChars"]],
  [{ eventTypes: Array.from({ length: 21 }, () => "x") }, ["eventTypes"]],
  [{ eventTypes: "x".repeat(101) }, ["eventTypes"]],
  [{ unknown: "1" }, ["unknown"]],
])("a trace query of %j names the parameters %j", (query, expected) => {
  expect([...new Set(faults(trace, query, "query").map(([, field]) => field))]).toEqual(expected);
});

test("a member called __proto__ is a property like any other: unknown in a body, kept in an input", () => {
  expect(faults(start, JSON.parse('{"input":{},"__proto__":{"x":1}}'))).toEqual([
    ["additionalProperties", "/__proto__"],
  ]);
  const parsed = runOperations.start.body.parse(JSON.parse('{"input":{"__proto__":1}}'));
  expect(Object.keys(parsed.input)).toEqual(["__proto__"]);
});
