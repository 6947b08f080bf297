import { expect, test } from "vitest";
import type { AgentDocument } from "#lib/language/agent-document/agent-document.ts";
import type { GraphNode } from "#lib/language/node-types/graph-node.ts";
import { Preview, type PreviewRow } from "./preview.ts";

const previewOf = (row: Partial<PreviewRow>) =>
  new Preview({ fromNode: null, pins: {}, allowed: [], answers: null, isTest: false, ...row });
const http = (id: string): GraphNode => ({
  id,
  type: "http",
  config: { method: "GET", url: "https://erp.example", headers: {} },
});
const place = (nodeId: string) => ({ nodeId, occurrenceId: `${nodeId}:1` }) as never;

test("a node called as something that every object has is pinned only where a pin says so", () => {
  const node = http("constructor");
  const inTest = previewOf({ isTest: true });
  expect(previewOf({}).isGiven(node)).toBe(false);
  expect(() => inTest.endOf(node, place("constructor"))).toThrow(
    expect.objectContaining({ code: "pin_missing" }),
  );
  const pinned = previewOf({ isTest: true, pins: { constructor: { status: 200 } } as PreviewRow["pins"] });
  expect(pinned.endOf(node, place("constructor"))).toEqual({ outcome: "done", output: { status: 200 } });
});

test("a pinned failure is a failure again, what only looks like one is an output", () => {
  const end = (pin: unknown) =>
    previewOf({ pins: { pay: pin } as PreviewRow["pins"] }).endOf(http("pay"), place("pay"));
  expect(end({ error: { code: "tool_error", message: "Out of order." } })).toMatchObject({
    failure: { code: "tool_error", message: "Out of order." },
  });
  const details = { status: 503 };
  expect(end({ error: { code: "node_failed", message: "Down.", details } })).toMatchObject({
    failure: { code: "node_failed", details },
  });
  expect(end({ error: "none" })).toMatchObject({ outcome: "done" });
  expect(end({ error: { code: "tool_error" }, more: 1 })).toMatchObject({ outcome: "done" });
});

test("a preview that begins in the middle is given what stands before, and nothing that it runs", () => {
  const preview = previewOf({ fromNode: "b", pins: { a: 1, b: 2, c: 3 } });
  const edges = [
    { from: "a", to: "b" },
    { from: "b", to: "c" },
  ];
  expect(preview.given({ edges } as unknown as AgentDocument)).toEqual({ a: 1 });
  expect(previewOf({ pins: { a: 1 } }).given({ edges } as unknown as AgentDocument)).toBeUndefined();
});
