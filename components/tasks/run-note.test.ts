import { expect, test } from "vitest";
import { runNote } from "./run-note.ts";

const lane = (id: string, mode: "chat" | "structured") => ({
  ...{ id, mode, name: `Desk: ${id}`, agentId: "agt_1", laneId: id, teamId: "team_1" },
});
const lanes = [lane("intake", "structured"), lane("talk", "chat")];

test("a structured lane that is assigned to several tasks does not run, and it says why", () => {
  expect(runNote({ lanes, runsOnAssignment: true }, "intake")).toBe(
    "Desk: intake needs an input, so no run started. Open a task and run the agent there.",
  );
});

test("a chat lane runs on each task that is new to it", () => {
  expect(runNote({ lanes, runsOnAssignment: true }, "talk")).toBe(
    "A run started on each task that Desk: talk was not assigned to before.",
  );
});

test.each([
  ["a person", true, "usr_1"],
  ["nobody", true, null],
  ["a lane, where assigning starts nothing", false, "intake"],
])("%s needs no word about runs", (_what, runsOnAssignment, assigneeId) => {
  expect(runNote({ lanes, runsOnAssignment }, assigneeId)).toBeUndefined();
});
