import type { Json } from "#lib/contract/json.ts";
import type { Question } from "./use-interaction.ts";

export interface QuestionFieldProps {
  question: Question;
  /** Undefined: no answer. */
  value: Json | undefined;
  onValueChange: (value: Json | undefined) => void;
  error: string | undefined;
}

/** Maps a question's texts to a field's props. */
export function fieldOf({ question, error }: Pick<QuestionFieldProps, "question" | "error">) {
  return {
    label: question.label,
    help: question.description || undefined,
    error,
    optional: !question.required,
  };
}
