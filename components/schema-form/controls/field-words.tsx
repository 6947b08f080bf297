import type { ReactNode } from "react";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { constraintWords } from "../constraint-words.ts";
import { faultSentences } from "../fault-sentences.ts";
import type { ContentProps } from "../field-props.ts";
import type { FormSchema } from "../form-keywords.ts";
import { patternWords } from "../pattern-words.ts";
import { textOf } from "../schema-node.ts";

export interface FieldWords {
  readonly label: string;
  readonly hideLabel: boolean;
  readonly help: ReactNode;
  readonly error: string | undefined;
  readonly optional: boolean;
}

/** A control's label, help and error, from its schema and the validator. */
export function fieldWords({
  schema,
  label,
  hideLabel,
  required,
  messages,
}: Pick<ContentProps, "schema" | "label" | "hideLabel" | "required" | "messages">): FieldWords {
  const source = schema as JsonObject; // a schema is JSON
  return {
    label,
    hideLabel,
    // Not repeated for every item of a list.
    help: hideLabel ? undefined : (textOf(source.description) ?? constraintHelp(withoutValues(source))),
    error: faultSentences({ label, schema: source, messages }),
    optional: !required,
  };
}

/** Hints about the input. */
export function placeholderOf(schema: FormSchema): string | undefined {
  const [example] = Array.isArray(schema.examples) ? (schema.examples as Json[]) : []; // a schema is JSON
  if (example === undefined || example === "") return undefined;
  return `e.g. ${typeof example === "string" ? example : JSON.stringify(example)}`;
}

/** A choice shows its values itself. */
function withoutValues({ enum: _, const: __, uniqueItems: ___, ...others }: JsonObject): JsonObject {
  return others;
}

/** A pattern without a description is shown as code, last. */
function constraintHelp({ pattern, ...others }: JsonObject): ReactNode {
  const words = constraintWords(others);
  if (typeof pattern !== "string") return sentence(words);
  const told = patternWords(pattern);
  if (told !== undefined) return sentence([...words, told]);
  return (
    <>
      {sentence([...words, "must match the pattern"])}{" "}
      <code className="wrap-anywhere font-mono">{pattern}</code>
    </>
  );
}

function sentence(words: readonly string[]): string | undefined {
  const text = words.join(", ");
  return text === "" ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
