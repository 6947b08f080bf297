import { runOperations } from "#lib/contract/runs.ts";
import { listRunInteractions } from "#lib/nouns/runs/list-run-interactions.ts";
import { defineTool } from "../define-tool.ts";

export const listRunInteractionsTool = defineTool(
  {
    name: "list_run_interactions",
    title: "List what a run asks",
    description:
      "Returns all that a Laneway run you started asks now, the oldest first: { interactions }, each as the " +
      "pendingInteraction of get_run. Only the first one can be answered; then comes the next.",
    operation: runOperations.listInteractions,
    needs: { role: "viewer" },
    arguments: runOperations.listInteractions.params.strict(),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: () => ["/interactions"],
  },
  ({ actor, input: { runId } }) => listRunInteractions({ actor, runId }),
);
