"use client";

import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { MultiCombobox } from "#components/ui/combobox.tsx";
import { FieldNotes } from "#components/ui/field.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { OptionalMark } from "#components/ui/optional-mark.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { fieldOf, type QuestionFieldProps } from "./question-field-props.ts";

/** Maximum visible options; more are searchable. */
const IN_VIEW = 8;

/** Chooses any number of options and, if the question allows it, other values. */
export function MultiChoiceField(props: QuestionFieldProps) {
  const { question, value, onValueChange } = props;
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  const offered = new Set(question.options.map((option) => option.value));
  const others = chosen.filter((one) => !offered.has(one));
  const change = (next: readonly string[]) => onValueChange(next.length === 0 ? undefined : [...next]);
  const field = fieldOf(props);
  return (
    <div className="grid gap-2">
      {question.options.length > IN_VIEW ? (
        <MultiCombobox
          {...field}
          options={question.options}
          values={chosen.filter((one) => offered.has(one))}
          onValuesChange={(next) => change([...next, ...others])}
        />
      ) : (
        <Boxes {...props} chosen={chosen} onChange={change} />
      )}
      {question.allowOther && (
        <Others label={question.label} chosen={chosen} others={others} onChange={change} />
      )}
    </div>
  );
}

function Boxes({
  chosen,
  onChange,
  ...props
}: QuestionFieldProps & { chosen: readonly string[]; onChange: (next: readonly string[]) => void }) {
  const id = useId();
  const { question } = props;
  const { help, error, optional } = fieldOf(props);
  return (
    <fieldset
      aria-describedby={[help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ") || undefined}
      className="grid min-w-0 gap-1.5"
    >
      <legend className="mb-1.5 font-medium text-body">
        {question.label}
        {optional && <OptionalMark />}
      </legend>
      <div className="grid gap-2">
        {question.options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...chosen, option.value]
                  : chosen.filter((one) => one !== option.value),
              )
            }
          />
        ))}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  );
}

/** Adds other values one by one, by Enter or the button. */
function Others({
  label,
  chosen,
  others,
  onChange,
}: {
  label: string;
  chosen: readonly string[];
  others: readonly string[];
  onChange: (next: readonly string[]) => void;
}) {
  const [text, setText] = useState("");
  function add() {
    const other = text.trim();
    if (other !== "" && !chosen.includes(other)) onChange([...chosen, other]);
    setText("");
  }
  return (
    <div className="grid gap-2">
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {others.map((other) => (
            <li key={other} className="flex items-center rounded-md border border-line pl-2.5">
              <span className="wrap-anywhere">{other}</span>
              <IconButton
                label={`Remove ${other}`}
                onClick={() => onChange(chosen.filter((one) => one !== other))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <TextField
            label={`Something else for ${label}`}
            hideLabel
            placeholder="Something else"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault(); // otherwise Enter would submit the form
              add();
            }}
          />
        </div>
        <Button onClick={add} disabled={text.trim() === ""} className="h-9">
          <Plus aria-hidden />
          Add
        </Button>
      </div>
    </div>
  );
}
