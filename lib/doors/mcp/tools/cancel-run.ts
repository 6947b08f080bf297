import { runOperations } from "#lib/contract/runs.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";
import { defineTool } from "../define-tool.ts";

export const cancelRunTool = defineTool(
  {
    name: "cancel_run",
    title: "Cancel a run",
    description:
      "Asks that a Laneway run you started be cancelled, and returns { runId, status, alreadyTerminal, … }. status " +
      "is cancelling until its worker has stopped (get_run). What it did outside is not undone.",
    operation: runOperations.cancel,
    needs: { role: "operator" },
    arguments: runOperations.cancel.params.strict(),
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  },
  ({ actor, input }) => cancelRun({ actor, runId: input.runId }),
);
