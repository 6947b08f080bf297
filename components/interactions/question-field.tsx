"use client";

import { DateField } from "#components/ui/date-field.tsx";
import { MaskedField } from "#components/ui/masked-field.tsx";
import { MaskedNumberField } from "#components/ui/masked-number-field.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { MultiChoiceField } from "./multi-choice-field.tsx";
import { fieldOf, type QuestionFieldProps } from "./question-field-props.ts";

/** One question with a control for its type. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, value, onValueChange } = props;
  const field = fieldOf(props);
  switch (question.type) {
    case "text":
      if (question["x-laneway-sensitive"])
        return (
          <MaskedField
            {...field}
            value={typeof value === "string" ? value : ""}
            onChange={(event) => onValueChange(event.target.value || undefined)}
          />
        );
      return (
        <TextArea
          {...field}
          rows={2}
          value={typeof value === "string" ? value : ""}
          onChange={(event) => onValueChange(event.target.value || undefined)}
        />
      );
    case "number": {
      const Control = question["x-laneway-sensitive"] ? MaskedNumberField : NumberField;
      return (
        <Control
          {...field}
          className="max-w-48"
          value={typeof value === "number" ? value : value === NO_NUMBER ? Number.NaN : null}
          // Text that is not a number is sent unchanged: the server reports the fault.
          onValueChange={(number) =>
            onValueChange(number === null ? undefined : Number.isNaN(number) ? NO_NUMBER : number)
          }
        />
      );
    }
    case "boolean":
      return <YesOrNo {...props} />;
    case "date":
      return (
        <DateField
          {...field}
          className="max-w-48"
          value={typeof value === "string" ? value : ""}
          onChange={(event) => onValueChange(event.target.value || undefined)}
        />
      );
    case "choice":
      return <ChoiceField {...props} />;
    case "multi_choice":
      return <MultiChoiceField {...props} />;
  }
}

/** JSON has no NaN. */
const NO_NUMBER = "no number";

const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

function YesOrNo(props: QuestionFieldProps) {
  const { question, value, onValueChange } = props;
  const options = question.required ? YES_NO : [...YES_NO, { value: "none", label: "No answer" } as const];
  return (
    <RadioGroup
      {...fieldOf(props)}
      look="row"
      options={options}
      value={value === true ? "yes" : value === false ? "no" : question.required ? null : "none"}
      onValueChange={(chosen) => onValueChange(chosen === "none" ? undefined : chosen === "yes")}
    />
  );
}
