import type { CancellationState } from "#lib/contract/runs.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";
import { defineCommand } from "../command/define-command.ts";
import { flag, optionalArgument } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { CommandFailure } from "../failures/command-failure.ts";
import { inSession, SESSION_PARAMETERS } from "../session/open-session.ts";
import { type CancelledRuns, cancelRuns } from "./cancel-runs.ts";
import { FILTER_PARAMETERS } from "./run-filters.ts";

export const cancelRunCommand = defineCommand({
  name: "cancel",
  summary: "Cancel a run, or all that match",
  notes:
    "A run that is executing stops soon after. Repeating it changes nothing. With filters and without --yes it only tells how " +
    "many runs match; with it they are written down, and workers cancel them one by one.",
  examples: [
    "runs cancel run_01kaj5w3f8e0m7c2q9t4v6x8z1",
    "runs cancel --filter status=waiting --filter to=2027-01-31T00:00:00Z",
    'runs cancel --agent "Refund desk" --filter status=queued --yes',
  ],
  parameters: {
    id: optionalArgument("[id]", "the run's id", Text),
    ...FILTER_PARAMETERS,
    yes: flag("--yes", "cancel the runs that match"),
    ...SESSION_PARAMETERS,
  },
  run: (invocation) => {
    const { id, filters, agent, yes } = invocation.values;
    const isFiltered = filters.length > 0 || agent !== undefined;
    if ((id === undefined) !== isFiltered) {
      throw new CommandFailure("usage", "Name either a run's id or filters.", {
        advice: "Add --help to see what the command takes.",
      });
    }
    return inSession({
      invocation,
      work: (actor): Promise<CancellationState | CancelledRuns> =>
        id === undefined
          ? cancelRuns({ actor, filters, agent, isConfirmed: yes, terminal: invocation.terminal })
          : cancelRun({ actor, runId: id }),
    });
  },
  show: (result) => ("runId" in result ? showCancellation(result) : showCancelledRuns(result)),
});

function showCancellation({ runId, status, alreadyTerminal }: CancellationState): string {
  if (alreadyTerminal) return `${runId} had already ended: it is ${status}.`;
  return status === "cancelled" ? `${runId} is cancelled.` : `${runId} is being cancelled.`;
}

function showCancelledRuns({ matching, isComplete, bulkAction }: CancelledRuns): string {
  const runs = `${isComplete ? "" : "More than "}${matching === 1 ? "1 run" : `${matching} runs`}`;
  if (matching === 0) return "No run that has not ended matches.";
  if (bulkAction === null)
    return `${runs} would be cancelled. Add --yes to cancel ${matching === 1 ? "it" : "them"}.`;
  const rest = bulkAction.isCut ? " More match: repeat it when these are cancelled." : "";
  return `${bulkAction.runs === 1 ? "1 run is" : `${bulkAction.runs} runs are`} being cancelled.${rest}`;
}
