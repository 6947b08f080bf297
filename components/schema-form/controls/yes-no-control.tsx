"use client";

import { Checkbox } from "#components/ui/checkbox.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import type { ContentProps } from "../field-props.ts";
import { fieldWords } from "./field-words.tsx";

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

/** A boolean: radio buttons if an answer is required and missing, otherwise a checkbox. */
export function YesNoControl(props: ContentProps) {
  const { schema, value, onChange, locked } = props;
  const words = fieldWords(props);
  const mustBeAnswered = !words.optional && schema.default === undefined && schema.const === undefined;
  if (mustBeAnswered) {
    return (
      <RadioGroup
        {...words}
        options={YES_NO}
        value={value === true ? "yes" : value === false ? "no" : null}
        onValueChange={(answer) => onChange(answer === "yes")}
        look="row"
        disabled={locked}
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
      checked={value === (schema.const ?? true)}
      onChange={({ target }) => onChange(target.checked ? schema.const !== false : unticked)}
      disabled={locked}
    />
  );
}
