import type { FieldProps, WidgetProps } from "@rjsf/utils";
import type { ReactNode } from "react";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { constraintWords } from "../constraint-words.ts";
import { faultSentences } from "../fault-sentences.ts";
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
  rawErrors,
}: Pick<WidgetProps, "schema" | "label" | "hideLabel" | "required" | "rawErrors">): FieldWords {
  const source = schema as JsonObject; // a schema is JSON
  const description = textOf(source.description);
  return {
    label,
    hideLabel: hideLabel ?? false,
    // Not repeated for every item of a list.
    help: hideLabel ? undefined : (description ?? constraintHelp(withoutValues(source))),
    error: faultSentences({ label, schema: source, messages: rawErrors ?? [] }),
    optional: !required,
  };
}

/** The same for a field that is not a widget. */
export function wordsOfField(props: FieldProps): FieldWords {
  const { schema, uiSchema, name, title, required, rawErrors, hideError } = props;
  const options = uiSchema?.["ui:options"];
  return fieldWords({
    schema,
    label: textOf(schema.title) ?? textOf(title) ?? name,
    hideLabel: options?.label === false,
    required: required ?? false,
    ...(rawErrors && !hideError ? { rawErrors } : {}),
  });
}

/** Hints about the input. */
export function placeholderOf(schema: WidgetProps["schema"]): string | undefined {
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
