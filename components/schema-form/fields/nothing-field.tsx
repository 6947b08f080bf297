"use client";

import type { FieldProps } from "@rjsf/utils";
import { wordsOfField } from "../widgets/field-words.tsx";
import { FixedValue } from "../widgets/fixed-value.tsx";

/** A schema that only allows null. */
export function NothingField(props: FieldProps) {
  const { fieldPathId, formData, onChange, disabled = false, readonly = false } = props;
  return (
    <FixedValue
      words={wordsOfField(props)}
      fixed={null}
      value={formData}
      onChange={(value) => onChange(value, fieldPathId.path)}
      disabled={disabled || readonly}
    />
  );
}
