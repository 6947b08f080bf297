import { z } from "zod";
import { isJsonObject } from "./json.ts";
import { MAX_MESSAGE_CHARS } from "./limits.ts";
import { InteractionId, ReplyAnswers, ReplyText } from "./reply.ts";

/*
 * The six shapes of a reply (D9), by their distinguishing properties. Each shape also lists properties that it does not
 * allow, with the reason: a caller who reads "is not a known property" would drop the wrong one.
 */

const interactionId = InteractionId;
const answers = ReplyAnswers.optional();
const transcriptText = ReplyText.optional();
const without = (reason: string) => z.never({ error: reason }).optional();

/** zod's own messages stay for a message that is present. */
const message = z
  .string({
    error: ({ input }) => (input === undefined ? "is required without answers" : undefined),
  })
  .max(MAX_MESSAGE_CHARS);

const SKIP_IS_ALONE = "does not go with action skip, which takes nothing else";
const Skip = z.strictObject({
  interactionId,
  action: z.literal("skip"),
  message: without(SKIP_IS_ALONE),
  answers: without(SKIP_IS_ALONE),
  transcriptText: without(SKIP_IS_ALONE),
});
const SubmitAnswers = z.strictObject({
  interactionId,
  action: z.literal("submit"),
  answers: ReplyAnswers,
  transcriptText,
  message: without("does not go with answers where action is submit: call it transcriptText"),
});
const SubmitMessage = z.strictObject({
  interactionId,
  action: z.literal("submit"),
  message,
  transcriptText: without("goes with answers alone where action is submit: call it message"),
});
const Message = z.strictObject({
  interactionId,
  message,
  answers,
  transcriptText: without("does not go with message: send one of the two"),
});
const WithoutMessage = z.strictObject({ interactionId, answers, transcriptText });
const OtherAction = z.strictObject({
  interactionId,
  action: z.enum(["submit", "skip"]),
  message: ReplyText.optional(),
  answers,
  transcriptText,
});

/** The form that a reply tried, by its properties: the errors describe that form. */
export function triedReply(given: unknown): z.ZodType {
  const reply = isJsonObject(given) ? given : {};
  const has = (name: string) => reply[name] !== undefined;
  switch (reply.action) {
    case "skip":
      return Skip;
    case "submit":
      return has("answers") ? SubmitAnswers : SubmitMessage;
    case undefined:
      return !has("message") && (has("answers") || has("transcriptText")) ? WithoutMessage : Message;
    default:
      return OtherAction;
  }
}
