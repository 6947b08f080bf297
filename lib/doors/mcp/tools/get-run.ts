import { z } from "zod";
import { RunId, runOperations } from "#lib/contract/runs.ts";
import { pollAhead } from "#lib/nouns/runs/get-run.ts";
import { defineTool } from "../define-tool.ts";
import { pollRun, RUN_FREE_AT, WAIT_ARGUMENT } from "../poll-run.ts";

export const getRunTool = defineTool(
  {
    name: "get_run",
    title: "Get a run",
    description:
      "Returns a Laneway run that you started: status, finalResponse when completed, error when failed, " +
      "pendingInteraction when waiting, resumesAt when only a timer is awaited. Answer a user_input with " +
      "reply_to_run, an approval with decide_run_approval. Its steps: get_run_trace.",
    operation: runOperations.get,
    needs: { role: "viewer" },
    arguments: z.strictObject({ runId: RunId, ...WAIT_ARGUMENT }),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: () => RUN_FREE_AT,
    readAhead: ({ runId }, digest) => (typeof runId === "string" ? pollAhead(runId, digest) : undefined),
  },
  ({ actor, input, held, ahead }) => pollRun({ actor, ...input, held, ahead }),
);
