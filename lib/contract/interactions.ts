import { z } from "zod";
import { AnyJson, AnyObject, Timestamp } from "./values.ts";

export const QuestionType = z.enum(["text", "number", "boolean", "date", "choice", "multi_choice"]);

export const Question = z.object({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  type: QuestionType,
  required: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  allowOther: z.boolean(),
});
export type Question = z.infer<typeof Question>;

export const InteractionType = z.enum(["user_input", "approval", "tool", "auth"]);
export type InteractionType = z.infer<typeof InteractionType>;

export const PendingInteraction = z
  .object({
    interactionId: z.string(),
    type: InteractionType,
    nodeId: z.string(),
    title: z.string(),
    message: z.string(),
    questions: z.array(Question),
    allowSkip: z.boolean(),
    approval: z
      .object({
        approvalId: z.string(),
        summary: z.string(),
        toolName: z.string().nullable(),
        arguments: AnyJson.nullable().meta({
          description: "What will be done exactly as shown here, redacted; for an approval node, its details.",
        }),
      })
      .nullable(),
    requestedAt: Timestamp,
    expiresAt: Timestamp.nullable(),
  })
  .meta({ id: "PendingInteraction" });
export type PendingInteraction = z.infer<typeof PendingInteraction>;

export const InteractionLifecycle = z.enum(["actionable", "retained", "none"]);

export const RunError = z
  .object({
    code: z.enum([
      "node_failed",
      "model_error",
      "tool_error",
      "expression_error",
      "approval_rejected",
      "interaction_expired",
      "run_timeout",
      "step_limit_exceeded",
      "internal_error",
    ]),
    message: z.string(),
    nodeId: z.string().nullable(),
    retryable: z.boolean(),
    details: AnyObject.nullable(),
  })
  .meta({ id: "RunError" });
export type RunError = z.infer<typeof RunError>;
