import { z } from "zod";
import { MAX_WAIT_SECONDS } from "#lib/contract/limits.ts";
import { type Run, RunId, runOperations } from "#lib/contract/runs.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { getRun } from "#lib/nouns/runs/get-run.ts";
import { defineTool } from "../define-tool.ts";

export const getRunTool = defineTool(
  {
    name: "get_run",
    title: "Get a run",
    description:
      "Returns a Laneway run that you started: status, finalResponse when completed, error when failed, pendingInteraction when " +
      "waiting. Call it with waitSeconds until status is completed, failed, cancelled or waiting. Answer a " +
      "pendingInteraction of type user_input with reply_to_run, of type approval with decide_run_approval. At most " +
      "100 kB: a value too long for that comes as { truncated, preview, readWith }. For the steps of a run use " +
      "get_run_trace.",
    operation: runOperations.get,
    needs: { role: "viewer" },
    arguments: z.strictObject({
      runId: RunId,
      waitSeconds: z
        .int()
        .min(1)
        .max(MAX_WAIT_SECONDS)
        .optional()
        .meta({
          description:
            `Seconds, 1 to ${MAX_WAIT_SECONDS}, that the answer may be held back while nothing changes; not at all when ` +
            "absent. A run that has ended, or asks something, answers at once.",
        }),
    }),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: () => [
      "/finalResponse",
      "/pendingInteraction/approval/arguments",
      "/pendingInteraction/approval/summary",
      "/pendingInteraction/title",
      "/pendingInteraction/questions",
      "/pendingInteraction/message",
      "/error/details",
      "/error/message",
      "/metadata",
      "/attachments",
    ],
  },
  async ({ actor, input, held }) => {
    const { runId, waitSeconds } = input;
    if (waitSeconds === undefined) return (await getRun({ actor, runId })).run;
    const closed = held();
    const now = await getRun({ actor, runId });
    if (isTerminal(now.run.status) || asksItsCaller(now.run)) return now.run;
    return (await getRun({ actor, runId, waitSeconds, ifNoneMatch: now.etag, closed })).run;
  },
);

/** A tool has no ETag, so a run that already asks its caller something must be returned immediately. */
function asksItsCaller({ pendingInteraction }: Run): boolean {
  return pendingInteraction?.type === "user_input" || pendingInteraction?.type === "approval";
}
