import { getRun } from "#lib/nouns/runs/get-run.ts";
import { defineCommand } from "../command/define-command.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";
import { showRun } from "./show-run.ts";

export const getRunCommand = defineCommand({
  name: "get",
  summary: "Show any run of the workspace",
  notes: "With --json, the record that the API answers.",
  examples: ["runs get run_01kaj5w3f8e0m7c2q9t4v6x8z1"],
  parameters: { id: argument("<id>", "the run's id", Text), ...SESSION_PARAMETERS },
  run: (invocation) =>
    inSession({
      invocation,
      work: async (actor) => (await getRun({ actor, runId: invocation.values.id })).run,
    }),
  show: showRun,
});
