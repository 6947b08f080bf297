import { z } from "zod";
import { amount } from "./amount.ts";
import { MAX_INTERACTION_ID_CHARS, MAX_MESSAGE_CHARS } from "./limits.ts";
import { AnyObject } from "./values.ts";

export const InteractionId = z
  .string()
  .min(1)
  .max(MAX_INTERACTION_ID_CHARS)
  .meta({
    description: `The exact id in the current pendingInteraction: 1 to ${MAX_INTERACTION_ID_CHARS} characters.`,
  });
export const ReplyText = z
  .string()
  .max(MAX_MESSAGE_CHARS)
  .meta({
    description:
      "Free text: the answer to the sole question or, beside answers, words for the transcript only. At most " +
      `${amount(MAX_MESSAGE_CHARS)} characters.`,
  });
export const ReplyAnswers = AnyObject.meta({ description: "Answers by question id." });

const interactionId = InteractionId;
const text = ReplyText;
const answers = ReplyAnswers;

/** A reply is exactly one of six strict shapes (D9). */
export const REPLY_SHAPES = [
  z.strictObject({ interactionId, message: text }).meta({ title: "Message" }),
  z.strictObject({ interactionId, answers, message: text.optional() }).meta({ title: "Answers" }),
  z
    .strictObject({ interactionId, transcriptText: text, answers: answers.optional() })
    .meta({ title: "Transcript text" }),
  z
    .strictObject({ interactionId, action: z.literal("submit"), message: text })
    .meta({ title: "Submit a message" }),
  z
    .strictObject({ interactionId, action: z.literal("submit"), answers, transcriptText: text.optional() })
    .meta({ title: "Submit answers" }),
  z.strictObject({ interactionId, action: z.literal("skip") }).meta({ title: "Skip" }),
] as const;

export const ReplyBody = z.union(REPLY_SHAPES).meta({ id: "Reply" });
export type ReplyBody = z.infer<typeof ReplyBody>;
