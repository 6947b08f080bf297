"use client";

import { useState } from "react";
import { Combobox } from "#components/ui/combobox.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { fieldOf, type QuestionFieldProps } from "./question-field-props.ts";

/** Maximum visible options; more are searchable. */
const IN_VIEW = 5;

const OTHER = "\0other";
const NONE = "\0none";

/** Chooses an option or, if the question allows it, another value. */
export function ChoiceField(props: QuestionFieldProps) {
  const { question, value, onValueChange } = props;
  const chosen = typeof value === "string" ? value : undefined;
  const isOffered = question.options.some((option) => option.value === chosen);
  const [wantsOther, setWantsOther] = useState(false);
  const isOther = question.allowOther && (wantsOther || (chosen !== undefined && !isOffered));
  const options = [
    ...question.options.map((option) => ({ value: option.value, label: option.label })),
    ...(question.allowOther ? [{ value: OTHER, label: "Something else" }] : []),
  ];
  function choose(next: string | null) {
    setWantsOther(next === OTHER);
    onValueChange(next === null || next === OTHER || next === NONE ? undefined : next);
  }
  const field = fieldOf(props);
  const current = isOther ? OTHER : (chosen ?? null);
  return (
    <div className="grid gap-2">
      {options.length > IN_VIEW ? (
        <Combobox
          {...field}
          options={options}
          value={current}
          onValueChange={choose}
          clearable={!question.required}
        />
      ) : (
        <RadioGroup
          {...field}
          options={question.required ? options : [...options, { value: NONE, label: "No answer" }]}
          value={current ?? (question.required ? null : NONE)}
          onValueChange={choose}
        />
      )}
      {isOther && (
        <TextField
          label={`Something else for ${question.label}`}
          hideLabel
          placeholder="What else?"
          value={isOffered ? "" : (chosen ?? "")}
          onChange={(event) => onValueChange(event.target.value || undefined)}
        />
      )}
    </div>
  );
}
