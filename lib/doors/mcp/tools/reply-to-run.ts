import { z } from "zod";
import { amount } from "#lib/contract/amount.ts";
import { MAX_MESSAGE_CHARS } from "#lib/contract/limits.ts";
import { InteractionId, ReplyAnswers, ReplyBody, ReplyText } from "#lib/contract/reply.ts";
import { RunId, runOperations } from "#lib/contract/runs.ts";
import { bodyError } from "#lib/doors/api/shape-faults.ts";
import { replyToRun } from "#lib/nouns/run-answers/reply-to-run.ts";
import { REPLY_WORDS } from "../argument-words.ts";
import { defineTool } from "../define-tool.ts";
import { RUN_INSTEAD, runOr, WAIT_ARGUMENT } from "../poll-run.ts";

/**
 * The six shapes of D9 in one schema, because clients refuse alternatives at the top level; `readReply` checks which one
 * it is.
 */
export const REPLY_ARGUMENTS = {
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
};

/** @throws DomainError invalid_request where the arguments are none of the six shapes. */
export function readReply(given: unknown): ReplyBody {
  const body = ReplyBody.safeParse(given, { reportInput: true });
  if (body.success) return body.data;
  throw bodyError({ error: body.error, operation: runOperations.reply, given, where: "arguments" });
}

export const replyToRunTool = defineTool(
  {
    name: "reply_to_run",
    title: "Reply to a run",
    description:
      "Answers what a waiting Laneway run asks (pendingInteraction of type user_input) and returns { runId, " +
      "agentId, status }. A sole question takes message, several take answers. An " +
      "approval: decide_run_approval; a run that has ended: continue_run.",
    operation: runOperations.reply,
    needs: { role: "operator" },
    arguments: z.strictObject({ runId: RunId, ...REPLY_ARGUMENTS, ...WAIT_ARGUMENT }),
    words: REPLY_WORDS,
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: true },
    instead: RUN_INSTEAD,
  },
  async ({ actor, held, input: { runId, waitSeconds, ...given } }) =>
    runOr({ actor, held, waitSeconds }, await replyToRun({ actor, runId, body: readReply(given) })),
);
