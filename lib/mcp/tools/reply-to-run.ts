import { z } from "zod";
import { shapeError } from "#lib/api/shape-faults.ts";
import { MAX_INTERACTION_ID_CHARS, MAX_MESSAGE_CHARS } from "#lib/contract/limits.ts";
import { ReplyBody } from "#lib/contract/reply.ts";
import { RunId, runOperations } from "#lib/contract/runs.ts";
import { AnyObject } from "#lib/contract/values.ts";
import { replyToRun } from "#lib/runs/reply-to-run.ts";
import { defineTool } from "../define-tool.ts";

const Text = z.string().max(MAX_MESSAGE_CHARS);

export const replyToRunTool = defineTool(
  {
    name: "reply_to_run",
    title: "Reply to a run",
    description:
      "Answers what a waiting run asks (pendingInteraction of type user_input) and returns { runId, agentId, status }; " +
      "the run goes on: follow it with get_run. Send interactionId and one of: message (answers the sole question) · " +
      "answers, with message for the transcript · transcriptText, with or without answers · action submit with " +
      "message · action submit with answers, with or without transcriptText · action skip alone. An approval is " +
      "decided with decide_run_approval, a run that has ended goes on with continue_run.",
    operation: runOperations.reply,
    needs: { role: "operator" },
    // The six shapes of D9 in one, since a schema with alternatives at its top is refused by clients; which of them
    // it is, and that it is one, is checked below.
    arguments: z.strictObject({
      runId: RunId,
      interactionId: z
        .string()
        .min(1)
        .max(MAX_INTERACTION_ID_CHARS)
        .meta({ description: "The exact id in the current pendingInteraction." }),
      message: Text.optional().meta({ description: "Free text: the answer to the sole question." }),
      answers: AnyObject.optional().meta({ description: "Answers by question id." }),
      transcriptText: Text.optional().meta({
        description: "The same free text as message, or, beside answers, words for the transcript only.",
      }),
      action: z
        .enum(["submit", "skip"])
        .optional()
        .meta({ description: "skip only where pendingInteraction.allowSkip is true." }),
    }),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  ({ actor, input: { runId, ...given } }) => {
    const body = ReplyBody.safeParse(given, { reportInput: true });
    if (!body.success) throw shapeError(body.error, "arguments");
    return replyToRun({ actor, runId, body: body.data });
  },
);
