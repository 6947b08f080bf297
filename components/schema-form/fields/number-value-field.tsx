"use client";

import type { FieldProps } from "@rjsf/utils";
import { MaskedNumberField } from "#components/ui/masked-number-field.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { isSensitive } from "../form-keywords.ts";
import { wordsOfField } from "../widgets/field-words.tsx";
import { FixedValue } from "../widgets/fixed-value.tsx";

/** A number or integer; an enum of numbers is rendered as a choice. */
export function NumberValueField(props: FieldProps) {
  const { schema, registry, fieldPathId, formData, onChange, disabled = false, readonly = false } = props;
  const { StringField } = registry.fields;
  if (registry.schemaUtils.isSelect(schema) && StringField) return <StringField {...props} />;
  const words = wordsOfField(props);
  const change = (value: unknown) => onChange(value, fieldPathId.path);
  const locked = disabled || readonly;
  if (schema.const !== undefined) {
    return (
      <FixedValue words={words} fixed={schema.const} value={formData} onChange={change} disabled={locked} />
    );
  }
  const isNullable = Array.isArray(schema.type) && schema.type.includes("null");
  const [example] = Array.isArray(schema.examples) ? schema.examples : [];
  const Control = isSensitive(schema) ? MaskedNumberField : NumberField;
  return (
    <Control
      {...words}
      value={typeof formData === "number" ? formData : null}
      onValueChange={(value) => change(value ?? (isNullable && !words.optional ? null : undefined))}
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
