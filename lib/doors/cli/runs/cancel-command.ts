import type { CancellationState } from "#lib/contract/runs.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";
import { argument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";

export const cancelRunCommand = defineSessionCommand({
  name: "cancel",
  summary: "Cancel a run",
  notes: "A run that is executing stops soon after. Repeating it changes nothing.",
  examples: ["runs cancel run_01kaj5w3f8e0m7c2q9t4v6x8z1"],
  parameters: { id: argument("<id>", "the run's id", Text) },
  work: ({ actor, id }) => cancelRun({ actor, runId: id }),
  show: showCancellation,
});

function showCancellation({ runId, status, alreadyTerminal }: CancellationState): string {
  if (alreadyTerminal) return `${runId} had already ended: it is ${status}.`;
  return status === "cancelled" ? `${runId} is cancelled.` : `${runId} is being cancelled.`;
}
