import { expect, test } from "vitest";
import { RUN_STATUSES } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { RUN_TRANSITIONS, sourcesOf } from "./status.ts";

test("sources are the transitions read backwards", () => {
  for (const target of RUN_STATUSES) {
    const expected = RUN_STATUSES.filter((from) =>
      (RUN_TRANSITIONS[from] as readonly string[]).includes(target),
    );
    expect(sourcesOf(target).sort()).toEqual([...expected].sort());
  }
});

test("failed and cancelled are final; a completed run only goes on as a conversation", () => {
  expect(RUN_TRANSITIONS.failed).toEqual([]);
  expect(RUN_TRANSITIONS.cancelled).toEqual([]);
  expect(RUN_TRANSITIONS.completed).toEqual(["running", "queued"]);
});

test("cancelled is only reached through cancelling", () => {
  expect(sourcesOf("cancelled")).toEqual(["cancelling"]);
});

test("exactly completed, failed and cancelled are terminal", () => {
  expect(RUN_STATUSES.filter(isTerminal)).toEqual(["completed", "failed", "cancelled"]);
});
