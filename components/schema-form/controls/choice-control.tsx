"use client";

import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Combobox, MultiCombobox } from "#components/ui/combobox.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { OptionalMark } from "#components/ui/optional-mark.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import type { Json } from "#lib/contract/json.ts";
import type { ContentProps } from "../field-props.ts";
import type { FormSchema } from "../form-keywords.ts";
import { sameValue } from "../form-values.ts";
import { textOf } from "../schema-node.ts";
import { choiceWords } from "./choice-words.ts";
import { type FieldWords, fieldWords } from "./field-words.tsx";

const RADIOS = 5;
const CHECKBOXES = 8;
/** Maximum characters of labels on one line. */
const ROW_CHARS = 48;

interface Choice {
  /** The option's index, because values may have any type. */
  readonly value: string;
  readonly label: string;
  readonly means: Json;
}

/** Chooses one or several of the values of a schema. */
export function ChoiceControl({
  options,
  isSeveral = false,
  ...props
}: ContentProps & { options: FormSchema; isSeveral?: boolean }) {
  const { value, onChange, locked } = props;
  const given = valuesOf(options);
  const labels = choiceWords(given);
  const choices = given.map(({ value: means }, index) => ({
    value: String(index),
    label: labels[index] ?? String(index),
    means,
  }));
  const shared = { words: fieldWords(props), choices, disabled: locked, onChange };
  if (isSeveral) return <Several {...shared} values={Array.isArray(value) ? value : []} />;
  return <One {...shared} value={value} mayBeNone={!props.required} />;
}

function valuesOf(form: FormSchema): { value: Json; label?: string }[] {
  if (form.enum) return form.enum.map((value) => ({ value }));
  return (form.oneOf ?? form.anyOf ?? []).map(({ const: value = null, title }) => {
    const label = textOf(title);
    return label === undefined ? { value } : { value, label };
  });
}

/** One of a few choices, or of many. */
export function One({
  words,
  choices,
  value,
  onChange,
  mayBeNone,
  disabled,
}: {
  words: FieldWords;
  choices: readonly Choice[];
  mayBeNone: boolean;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  disabled: boolean;
}) {
  const chosen = choices.find(({ means }) => sameValue(means, value));
  const choose = (index: string | null) => onChange(choices.find((choice) => choice.value === index)?.means);
  if (choices.length > RADIOS) {
    return (
      <Combobox
        {...words}
        options={choices}
        value={chosen?.value ?? null}
        onValueChange={choose}
        clearable={mayBeNone && !disabled}
        disabled={disabled}
      />
    );
  }
  const isShort = choices.reduce((chars, { label }) => chars + label.length + 4, 0) <= ROW_CHARS;
  return (
    <div className="grid justify-items-start gap-1">
      <RadioGroup
        {...words}
        options={choices}
        value={chosen?.value ?? null}
        onValueChange={choose}
        look={isShort ? "row" : "plain"}
        disabled={disabled}
      />
      {mayBeNone && chosen && !disabled && (
        <Button className="h-7 px-2 text-meta" onClick={() => onChange(undefined)}>
          Clear<span className="sr-only"> for {words.label}</span>
        </Button>
      )}
    </div>
  );
}

function Several({
  words,
  choices,
  values,
  onChange,
  disabled,
}: {
  words: FieldWords;
  choices: readonly Choice[];
  values: readonly Json[];
  onChange: (values: Json[]) => void;
  disabled: boolean;
}) {
  const chosen = choices.filter(({ means }) => values.some((value) => sameValue(means, value)));
  const choose = (indexes: readonly string[]) =>
    onChange(choices.filter(({ value }) => indexes.includes(value)).map(({ means }) => means));
  const indexes = chosen.map(({ value }) => value);
  if (choices.length > CHECKBOXES) {
    return (
      <MultiCombobox
        {...words}
        options={choices}
        values={indexes}
        onValuesChange={choose}
        disabled={disabled}
      />
    );
  }
  return (
    <fieldset className="grid gap-1.5" disabled={disabled}>
      <legend className={words.hideLabel ? "sr-only" : "mb-1.5 font-medium"}>
        {words.label}
        {words.optional && <OptionalMark />}
      </legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          checked={indexes.includes(choice.value)}
          onChange={({ target }) =>
            choose(
              target.checked ? [...indexes, choice.value] : indexes.filter((index) => index !== choice.value),
            )
          }
        />
      ))}
      {words.help && <p className="text-ink-faint text-meta">{words.help}</p>}
      <FieldError id="">{words.error}</FieldError>
    </fieldset>
  );
}
