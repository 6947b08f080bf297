"use client";

import { useState } from "react";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { Select } from "#components/ui/select.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useInspected, useProblemsAt } from "../inspected.tsx";
import { errorOf } from "../problem-notes.tsx";
import { type ControlProps, wordsOf } from "./control-props.ts";
import { DurationControl } from "./duration-control.tsx";

export function TextControl({ field, value, onChange, pointer }: ControlProps<"text">) {
  const { readOnly } = useInspected();
  const props = {
    ...wordsOf(field),
    error: errorOf(useProblemsAt(pointer)),
    value: typeof value === "string" ? value : "",
    readOnly,
  };
  // An optional text that is emptied is taken away.
  const change = (text: string) => onChange(text === "" && field.optional ? undefined : text);
  return field.isLong ? (
    <TextArea {...props} onChange={(event) => change(event.target.value)} />
  ) : (
    <TextField {...props} onChange={(event) => change(event.target.value)} />
  );
}

export function NumberControl(props: ControlProps<"number">) {
  const { field } = props;
  return field.unit === "seconds" && field.max > LONGEST_IN_SECONDS ? (
    <DurationControl {...props} />
  ) : (
    <PlainNumber {...props} />
  );
}

/** Beyond, nobody counts in seconds alone. */
const LONGEST_IN_SECONDS = 60 * 60;

function PlainNumber({ field, value, onChange, pointer }: ControlProps<"number">) {
  const { readOnly } = useInspected();
  // Text that is no number cannot stand in a document, so it stays in the field alone.
  const [isWrong, setWrong] = useState(false);
  const error = errorOf(useProblemsAt(pointer));
  return (
    <NumberField
      {...wordsOf(field)}
      error={isWrong ? "This is not a number." : error}
      value={isWrong ? Number.NaN : typeof value === "number" ? value : null}
      min={field.min}
      max={field.max}
      step={field.isWhole ? 1 : 0.1}
      {...(field.unit && { unit: field.unit })}
      {...(field.default !== undefined && { placeholder: String(field.default) })}
      readOnly={readOnly}
      onValueChange={(next) => {
        const isNumber = next === null || Number.isFinite(next);
        setWrong(!isNumber);
        if (isNumber) onChange(next ?? undefined);
      }}
    />
  );
}

export function YesNoControl({ field, value, onChange, pointer }: ControlProps<"yes_no">) {
  const { readOnly } = useInspected();
  const usual = field.default ?? false;
  return (
    <Checkbox
      label={field.label}
      help={field.help}
      error={errorOf(useProblemsAt(pointer))}
      checked={typeof value === "boolean" ? value : usual}
      disabled={readOnly}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

/** Over this many choices a menu replaces the visible ones. */
const MAX_VISIBLE = 3;

export function ChoiceControl({ field, value, onChange, pointer }: ControlProps<"choice">) {
  const { readOnly } = useInspected();
  const error = errorOf(useProblemsAt(pointer));
  const chosen = typeof value === "string" ? value : (field.default ?? null);
  const isKnown = chosen === null || field.choices.some((choice) => choice.value === chosen);
  const { optional: _, ...words } = wordsOf(field);
  if (field.choices.length <= MAX_VISIBLE && isKnown)
    return (
      <RadioGroup
        {...words}
        error={error}
        options={field.choices}
        value={chosen}
        onValueChange={onChange}
        disabled={readOnly}
      />
    );
  // A stored value that is not among the choices stays visible.
  const written = isKnown || chosen === null ? [] : [{ value: chosen, label: chosen }];
  return (
    <Select
      {...words}
      error={error}
      options={[...field.choices.map(({ value: one, label }) => ({ value: one, label })), ...written]}
      value={chosen}
      onValueChange={onChange}
      disabled={readOnly}
    />
  );
}
