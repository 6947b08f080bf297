import { getRun } from "#lib/nouns/runs/get-run.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";
import { showRun } from "./show-run.ts";

export const getRunCommand = defineSessionCommand({
  name: "get",
  summary: "Show any run of the workspace",
  notes: "With --json, the record that the API answers.",
  examples: ["runs get run_01kaj5w3f8e0m7c2q9t4v6x8z1"],
  parameters: { id: argument("<id>", "the run's id", Text) },
  work: async ({ actor, id }) => (await getRun({ actor, runId: id })).run,
  show: showRun,
});
