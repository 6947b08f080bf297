import { expect, test } from "vitest";
import { expectedOf } from "./use-bulk-actions.ts";

test("only what an action did is expected to go on, and only until it has ended", () => {
  const target = { runId: "run_1", status: "waiting", newRun: null } as const;
  expect([...expectedOf([{ ...target, outcome: "refused" }])]).toEqual([]);
  expect([...expectedOf([{ ...target, outcome: "skipped", status: "cancelling" }])]).toEqual([]);
  expect([...expectedOf([{ ...target, outcome: null }])]).toEqual([]);
  expect([...expectedOf([{ ...target, outcome: "done", status: "cancelling" }])]).toEqual(["run_1"]);
  expect([...expectedOf([{ ...target, outcome: "done", status: "cancelled" }])]).toEqual([]);
  const newRun = { runId: "run_2", status: "running" } as const;
  expect([...expectedOf([{ ...target, outcome: "done", status: "failed", newRun }])]).toEqual(["run_2"]);
});
