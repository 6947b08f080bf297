import { expect, test } from "vitest";
import { completeSource } from "#lib/language/expressions/assist/complete-source.ts";
import { assistPlace } from "./assist-place.ts";
import { expectationPointer } from "./expectation-pointer.ts";

const document = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "main",
      name: "Main",
      mode: "structured",
      public: true,
      start: "out",
      inputSchema: { type: "object", properties: { amount: { type: "number" } } },
    },
  ],
  nodes: [{ id: "out", type: "output", config: { value: "1" } }],
  edges: [],
};

function labels(source: string, pointer: string): string[] {
  const types = assistPlace({ document, pointer, inBody: false });
  const found = completeSource({
    kind: "expression",
    source,
    offset: source.length,
    types,
    sample: undefined,
  });
  return found?.options.map(({ label }) => label) ?? [];
}

test("a node's field sees input and nodes, and nothing of an ended run", () => {
  expect(labels("", "/nodes/0/config/value")).toEqual(expect.arrayContaining(["input", "nodes", "run"]));
  expect(labels("", "/nodes/0/config/value")).not.toContain("trace");
  expect(labels("input.", "/nodes/0/config/value")[0]).toBe("amount");
});

test("an expectation sees the ended run, and no input", () => {
  const first = labels("", expectationPointer(0));
  expect(first.slice(0, 4)).toEqual(["result", "status", "error", "trace"]);
  expect(first).toContain("size");
  expect(first).not.toContain("input");
  expect(labels("trace[0].", expectationPointer(3)).slice(0, 4)).toEqual([
    "type",
    "nodeId",
    "status",
    "payload",
  ]);
  expect(labels("trace.exists(event, event.", expectationPointer(0))[0]).toBe("type");
  expect(labels("status.", expectationPointer(0))).toContain("startsWith");
});
