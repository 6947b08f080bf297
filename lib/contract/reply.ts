import { z } from "zod";
import { MAX_INTERACTION_ID_CHARS, MAX_MESSAGE_CHARS } from "./limits.ts";
import { AnyObject } from "./values.ts";

const interactionId = z.string().min(1).max(MAX_INTERACTION_ID_CHARS);
const text = z.string().max(MAX_MESSAGE_CHARS);
const answers = AnyObject.meta({ description: "Answers by question id." });

/** A reply is exactly one of six strict shapes (D9). */
export const REPLY_SHAPES = [
  z.strictObject({ interactionId, message: text }),
  z.strictObject({ interactionId, answers, message: text.optional() }),
  z.strictObject({ interactionId, transcriptText: text, answers: answers.optional() }),
  z.strictObject({ interactionId, action: z.literal("submit"), message: text }),
  z.strictObject({ interactionId, action: z.literal("submit"), answers, transcriptText: text.optional() }),
  z.strictObject({ interactionId, action: z.literal("skip") }),
] as const;

export const ReplyBody = z.union(REPLY_SHAPES).meta({ id: "Reply" });
export type ReplyBody = z.infer<typeof ReplyBody>;
