import type { Json, JsonObject } from "#lib/contract/json.ts";
import type { Violation } from "#lib/language/json-schema/json-schema.ts";
import { violationsOf } from "#lib/platform/threads/schema-work.ts";
import type { ModelAnswer } from "./call-model.ts";

/** Kept with the run's error: the rest usually follow from them. */
const MAX_SHOWN = 100;

export type AnswerCheck =
  | { readonly ok: true; readonly value: Json }
  | {
      readonly ok: false;
      /** The message of the run's error. */
      readonly message: string;
      /** Empty where there is no JSON to hold against the schema. */
      readonly violations: readonly Violation[];
      /** Whether asking once more (repairRequest) may help; not for an answer cut off at its length. */
      readonly repairable: boolean;
    };

/**
 * Whether the answer has the shape that was asked for.
 * @throws Error when checkSchema does not accept the schema, which publishing has made sure of.
 */
export async function checkAnswer({
  answer: { object, finishReason },
  outputSchema,
  workspaceId,
}: {
  answer: Pick<ModelAnswer, "object" | "finishReason">;
  outputSchema: JsonObject;
  workspaceId: string;
}): Promise<AnswerCheck> {
  if (object === undefined) {
    const isCutOff = finishReason === "length";
    const message = isCutOff
      ? "The model's answer was cut off before its JSON was complete; allow it more output tokens."
      : "The model was asked for JSON and answered something else.";
    return { ok: false, message, violations: [], repairable: !isCutOff };
  }
  const found = await violationsOf({ schema: outputSchema, value: object, workspaceId });
  const violations = found.slice(0, MAX_SHOWN);
  if (violations.length === 0) return { ok: true, value: object };
  const message = "The model's answer does not match the node's outputSchema.";
  return { ok: false, message, violations, repairable: true };
}
