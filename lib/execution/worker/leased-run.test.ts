import { expect, test } from "vitest";
import { LeasedRun } from "./leased-run.ts";

const lease = { runId: "run_1", owner: "wrk_1", token: 1 };
const ago = (seconds: number) => performance.now() - seconds * 1_000;

test("a lease is certain while a renewal of it was asked for less than ten seconds ago", () => {
  expect(new LeasedRun(lease, { workspaceId: "wsp_1", takenAt: ago(9) }).isConfirmed).toBe(true);
  const run = new LeasedRun(lease, { workspaceId: "wsp_1", takenAt: ago(11) });
  expect(run.isConfirmed).toBe(false);
  run.confirmed(ago(10.5));
  expect(run.isConfirmed).toBe(false);
  run.confirmed(ago(1));
  expect(run.isConfirmed).toBe(true);
  run.confirmed(ago(11)); // an answer that came late says nothing new
  expect(run.isConfirmed).toBe(true);
});
