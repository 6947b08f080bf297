import { z } from "zod";
import { amount } from "#lib/contract/amount.ts";
import { MAX_MESSAGE_CHARS } from "#lib/contract/limits.ts";
import { InteractionId, ReplyAnswers, ReplyBody, ReplyText } from "#lib/contract/reply.ts";
import { RunId, runOperations } from "#lib/contract/runs.ts";
import { bodyError } from "#lib/doors/api/shape-faults.ts";
import { replyToRun } from "#lib/nouns/runs/reply-to-run.ts";
import { defineTool } from "../define-tool.ts";

export const replyToRunTool = defineTool(
  {
    name: "reply_to_run",
    title: "Reply to a run",
    description:
      "Answers what a waiting Laneway run asks (pendingInteraction of type user_input) and returns { runId, agentId, " +
      "status }; the run goes on: follow it with get_run. A sole question: " +
      '{"runId":"run_…","interactionId":"input:…","message":"Ada"}. Several, by their ids: ' +
      '{"runId":"run_…","interactionId":"input:…","answers":{"name":"Ada","size":5}}. An approval is decided with ' +
      "decide_run_approval, a run that has ended goes on with continue_run.",
    operation: runOperations.reply,
    needs: { role: "operator" },
    // The six shapes of D9 in one schema, because clients refuse alternatives at the top level; the code below checks
    // which one it is.
    arguments: z.strictObject({
      runId: RunId,
      interactionId: InteractionId,
      message: ReplyText.optional(),
      answers: ReplyAnswers.optional(),
      transcriptText: ReplyText.optional().meta({
        description:
          "Beside answers: words for the transcript. Otherwise the same as message. Also at most " +
          `${amount(MAX_MESSAGE_CHARS)} characters.`,
      }),
      action: z.enum(["submit", "skip"]).optional().meta({
        description:
          "skip, sent alone, goes on without an answer where pendingInteraction.allowSkip is true; submit when absent.",
      }),
    }),
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
  },
  ({ actor, input: { runId, ...given } }) => {
    const body = ReplyBody.safeParse(given, { reportInput: true });
    if (!body.success)
      throw bodyError({ error: body.error, operation: runOperations.reply, given, where: "arguments" });
    return replyToRun({ actor, runId, body: body.data });
  },
);
