"use client";

import type { FieldProps } from "@rjsf/utils";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { wordsOfField } from "../widgets/field-words.tsx";

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

/** A boolean: radio buttons if an answer is required and missing, otherwise a checkbox. */
export function YesNoField(props: FieldProps) {
  const { schema, fieldPathId, formData, onChange, disabled = false, readonly = false } = props;
  const words = wordsOfField(props);
  const change = (value: boolean | undefined) => onChange(value, fieldPathId.path);
  const mustBeAnswered = !words.optional && schema.default === undefined && schema.const === undefined;
  if (mustBeAnswered) {
    return (
      <RadioGroup
        {...words}
        options={YES_NO}
        value={formData === true ? "yes" : formData === false ? "no" : null}
        onValueChange={(value) => change(value === "yes")}
        look="row"
        disabled={disabled || readonly}
      />
    );
  }
  // An unticked consent (`const`) is absent, not false.
  const unticked = schema.const === undefined ? false : undefined;
  return (
    <Checkbox
      label={words.label}
      help={words.help}
      error={words.error}
      checked={formData === (schema.const ?? true)}
      onChange={({ target }) => change(target.checked ? schema.const !== false : unticked)}
      disabled={disabled || readonly}
    />
  );
}
