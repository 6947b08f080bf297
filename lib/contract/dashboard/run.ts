import type { SessionOperations } from "../operation.ts";
import { runOperations } from "../runs.ts";

/** One run: its page and what is done there. */
export const runPageOperations = {
  cancelRun: {
    method: "POST",
    path: "/api/runs/{runId}/cancel",
    operationId: "cancelRunAsPerson",
    summary: "Durably request cancellation",
    credential: "session",
    params: runOperations.cancel.params,
    output: runOperations.cancel.output,
    success: { 200: "Whether the run is cancelled, or will be." },
    errors: ["run_not_found", "permission_denied"],
  },
} as const satisfies SessionOperations;
