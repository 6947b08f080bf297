import { expect, test } from "vitest";
import type { NodeRow } from "#lib/contract/dashboard/run-shapes.ts";
import { matchingLines } from "./matching-lines.ts";
import { nodeRow } from "./node-row.fixture.ts";
import { timedRow } from "./timed-row.ts";
import type { TimelineLine } from "./timeline-lines.ts";

function line(name: string, more: Partial<NodeRow> = {}): TimelineLine {
  const row = nodeRow(name, { nodeId: name.toLowerCase(), type: "http", ...more });
  return { kind: "row", key: name, level: 1, timed: timedRow(row), isFolded: null };
}

const span = { startedAt: "2026-11-21T09:30:00.000Z", endedAt: null };
const lines = [
  line("Fetch", {
    attempts: [
      { number: 1, ...span, error: { code: "node_failed", message: "answered 503" }, delaySeconds: 1 },
    ],
  }),
  line("Ask", { type: "llm", toolCalls: [{ sequence: "3", tool: "erp.find_row", ...span, failed: false }] }),
  { kind: "more", key: "more", level: 1, within: "", error: null } satisfies TimelineLine,
];
const found = (search: string) => matchingLines(lines, search).map(({ key }) => key);

test.each([
  ["", ["Fetch", "Ask", "more"]],
  ["503", ["Fetch", "more"]],
  ["ERP", ["Ask", "more"]],
  ["model ask", ["Ask", "more"]],
  ["http ask", ["more"]],
])("%j finds %j; what is still to come may match too", (search, keys) => {
  expect(found(search)).toEqual(keys);
});
