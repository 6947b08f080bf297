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
  allowOther: z.boolean().meta({ description: "Whether a choice may be a value outside the options." }),
  "x-laneway-sensitive": z
    .boolean()
    .exactOptional()
    .meta({ description: "The answer is shown and sent nowhere: mask it where it is typed." }),
});
export type Question = z.infer<typeof Question>;

export const InteractionType = z.enum(["user_input", "approval", "tool", "auth"]);
export type InteractionType = z.infer<typeof InteractionType>;

export const PendingInteraction = z
  .object({
    interactionId: z.string().meta({ description: "Send it back with the answer." }),
    type: InteractionType.meta({
      description:
        "user_input is answered by a reply, approval by a decision; tool and auth end without this API: keep polling.",
    }),
    nodeId: z.string(),
    title: z.string(),
    message: z.string(),
    questions: z.array(Question).meta({ description: "Empty unless type is user_input." }),
    allowSkip: z.boolean().meta({ description: "Whether a reply with action skip is accepted." }),
    approval: z
      .object({
        approvalId: z.string(),
        summary: z.string(),
        toolName: z.string().nullable(),
        arguments: AnyJson.nullable().meta({
          description:
            "What will be done exactly as shown here, redacted; for an approval node, its details.",
        }),
        excludeStarter: z.boolean().optional().meta({
          description: "true: the person who started the run may not decide, whatever credential they use.",
        }),
      })
      .nullable(),
    requestedAt: Timestamp,
    expiresAt: Timestamp.nullable(),
  })
  .meta({ id: "PendingInteraction" });
export type PendingInteraction = z.infer<typeof PendingInteraction>;

export const OpenInteractions = z
  .object({ interactions: z.array(PendingInteraction) })
  .meta({ id: "OpenInteractions" });

export const InteractionLifecycle = z.enum(["actionable", "retained", "none"]).meta({
  description:
    "actionable: pendingInteraction may be answered now. retained: an answer was accepted and the run has not yet resumed; keep polling. none: nothing to answer.",
});

export const RunError = z
  .object({
    code: z
      .enum([
        "node_failed",
        "model_error",
        "tool_error",
        "expression_error",
        "approval_rejected",
        "interaction_expired",
        "run_timeout",
        "step_limit_exceeded",
        "tree_limit_exceeded",
        "permission_denied",
        "preview_write_blocked",
        "pin_missing",
        "internal_error",
      ])
      .meta({
        description:
          "step_limit_exceeded: the run executed more than one run may, or agents call each other too deep. tree_limit_exceeded: the run and those that agent nodes call below it are as many as the workspace allows (10,000 unless an admin changes limits.maxRunsOfTree).",
      }),
    message: z.string(),
    nodeId: z.string().nullable().meta({ description: "The node where it happened, if any." }),
    retryable: z.boolean().meta({ description: "Whether the same input may succeed in a new run." }),
    details: AnyObject.nullable().meta({
      description:
        "More about it, by its code. In an iteration `loopPath` says which, as in events: `[{ nodeId, iteration }]`, the outermost first, iterations from 0; those of a run that an agent node called have its `runId`.",
    }),
  })
  .meta({ id: "RunError" });
export type RunError = z.infer<typeof RunError>;
