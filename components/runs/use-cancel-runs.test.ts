import { expect, test } from "vitest";
import { type CancelledRun, describeCancelled } from "./use-cancel-runs.ts";

const runs = (...outcomes: CancelledRun["outcome"][]) =>
  outcomes.map((outcome, index) => ({ runId: `run_${index}`, outcome }));

test("what became of each is added up in words", () => {
  expect(
    describeCancelled(runs("cancelled", "cancelling", "already_ended", "already_requested", "not_found")),
  ).toEqual({
    title: "2 runs cancelled",
    description:
      "1 is still finishing a call. 1 had ended already. 1 was being cancelled already. 1 was not found.",
  });
});

test("nothing that could be cancelled is said so", () => {
  expect(describeCancelled(runs("already_ended", "already_ended"))).toEqual({
    title: "No run was cancelled",
    description: "2 had ended already.",
  });
});
