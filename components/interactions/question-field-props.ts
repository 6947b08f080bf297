import type { Json } from "#lib/contract/json.ts";
import type { Question } from "./use-interaction.ts";

export interface QuestionFieldProps {
  question: Question;
  /** Undefined: not answered yet. */
  value: Json | undefined;
  onValueChange: (value: Json | undefined) => void;
  error: string | undefined;
}

/** A question's words in a field's places. */
export function fieldOf({ question, error }: Pick<QuestionFieldProps, "question" | "error">) {
  return {
    label: question.label,
    help: question.description || undefined,
    error,
    optional: !question.required,
  };
}
