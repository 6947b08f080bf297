"use client";

import { MaskedNumberField } from "#components/ui/masked-number-field.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import type { ContentProps } from "../field-props.ts";
import { isNullableForm, isSensitive } from "../form-keywords.ts";
import { fieldWords } from "./field-words.tsx";

/** A number or integer. */
export function NumberControl(props: ContentProps) {
  const { schema, value, onChange, locked } = props;
  const words = fieldWords(props);
  const emptied = isNullableForm(schema) && !words.optional ? null : undefined;
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  const Control = isSensitive(schema) ? MaskedNumberField : NumberField;
  return (
    <Control
      {...words}
      value={typeof value === "number" ? value : null}
      onValueChange={(typed) => onChange(typed ?? emptied)}
      step={schema.multipleOf ?? 1}
      min={
        schema.minimum ??
        (schema.type === "integer" && schema.exclusiveMinimum !== undefined
          ? schema.exclusiveMinimum + 1
          : undefined)
      }
      max={schema.maximum}
      placeholder={typeof example === "number" ? `e.g. ${example}` : undefined}
      disabled={locked}
      className="max-w-64"
    />
  );
}
