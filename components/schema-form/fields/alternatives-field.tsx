"use client";

import { useMemo, useRef, useState } from "react";
import { FieldError } from "#components/ui/field.tsx";
import { closestOption } from "../closest-option.ts";
import { One } from "../controls/choice-control.tsx";
import { fieldWords } from "../controls/field-words.tsx";
import type { ContentProps } from "../field-props.ts";
import { useFormEdits } from "../form-edits.ts";
import { defined, type FormSchema, typeOfForm } from "../form-keywords.ts";
import { type FormValue, isPresent, valueAt } from "../form-values.ts";
import { holdAbsent, initialValue } from "../initial-value.ts";
import { mergeForms } from "../merge-forms.ts";
import { referencesOf, resolveForm } from "../resolve-form.ts";
import { textOf } from "../schema-node.ts";
import { Group, Indented } from "./group.tsx";
import { otherAlternative } from "./other-alternative.ts";
import { PresenceButton } from "./presence-button.tsx";

/** Chooses an alternative and shows its fields. Each keeps what was typed into it while another one is chosen. */
export function AlternativesField({
  alternatives,
  hasOwnFields,
  ...props
}: ContentProps & { alternatives: readonly FormSchema[]; hasOwnFields: boolean }) {
  const { schema, pointer, value, label, required, locked, messages, emptied, onChange } = props;
  const { root, origin, Field } = useFormEdits();
  const options = useMemo(
    () => alternatives.map((option) => resolveForm(option, value, root)),
    [alternatives, value, root],
  );
  const isRoot = pointer === "";
  const areObjects = options.every(
    (option) => typeOfForm(option) === "object" || option.properties !== undefined,
  );
  const mayBeAbsent = areObjects && !required && !isRoot;
  const isAbsent = mayBeAbsent && !isPresent(value);
  const around = hasOwnFields ? valuesAround(schema, options, value) : "";
  const [{ chosen, seen }, setChoice] = useState(() => ({
    chosen: closestOption({ value, options, chosen: 0, root }),
    seen: { origin, alternatives, isAbsent, around },
  }));
  const kept = useRef(new Map<number, FormValue>());
  // What is typed here stays in its alternative; a value from elsewhere, or of a field around, may mean another one.
  if (
    seen.origin !== origin ||
    seen.alternatives !== alternatives ||
    seen.isAbsent !== isAbsent ||
    seen.around !== around
  ) {
    setChoice({
      chosen: closestOption({ value, options, chosen: isAbsent ? 0 : chosen, root }),
      seen: { origin, alternatives, isAbsent, around },
    });
  }

  const option = options[chosen];
  const references = useMemo(() => referencesOf(alternatives[chosen] ?? {}), [alternatives, chosen]);
  const shown = useMemo(() => within(schema, option), [schema, option]);
  // With fields of its own, the object itself is added and removed.
  const faults = <FieldError id="">{messages.join("; ") || null}</FieldError>;
  if (hasOwnFields && isAbsent) return faults;
  const [first] = options;
  const presence = mayBeAbsent && !hasOwnFields && !locked && first && (
    <PresenceButton
      label={label}
      isAbsent={isAbsent}
      onChange={() => onChange(isAbsent ? (initialValue(first, root) ?? {}) : undefined)}
    />
  );
  if (isAbsent) {
    return (
      <Group title={label} description={textOf(schema.description)} optional controls={presence}>
        {faults}
      </Group>
    );
  }

  function choose(index: number) {
    const [to, given] = [options[index], alternatives[index]];
    if (!to || !given || index === chosen) return;
    kept.current.set(chosen, value);
    const begun = typeOfForm(to) === "null" ? null : initialValue(given, root);
    const other = otherAlternative({ before: value, begun, kept: kept.current.get(index), from: option, to });
    const next = holdAbsent(other, to, root);
    setChoice({
      chosen: index,
      seen: { ...seen, around: hasOwnFields ? valuesAround(schema, options, next) : "" },
    });
    onChange(next);
  }

  const isNamed = !hasOwnFields && !(isRoot && textOf(schema.title) === undefined);
  const words = fieldWords({
    schema: isNamed ? { description: schema.description } : {},
    label: isNamed ? label : "Which kind",
    hideLabel: false,
    required: required || isRoot,
    // The alternative's fields show the faults.
    messages: shown ? [] : messages,
  });
  return (
    <div className="grid min-w-0 gap-3">
      <One
        words={words}
        choices={options.map((each, index) => ({
          value: String(index),
          label: textOf(each.title) ?? `Option ${index + 1}`,
          means: index,
        }))}
        value={chosen}
        onChange={(index) => choose(Number(index))}
        mayBeNone={false}
        disabled={locked}
      />
      {shown && (
        <Indented>
          <Field
            key={chosen}
            schema={shown}
            references={references}
            pointer={pointer}
            value={value}
            name={label}
            hideLabel
            required={required || areObjects}
            locked={locked}
            emptied={emptied}
          />
        </Indented>
      )}
      {presence}
    </div>
  );
}

/** The form of the chosen alternative: what the schema around it says of the object holds for it, too. */
function within({ type, required }: FormSchema, option: FormSchema | undefined): FormSchema | undefined {
  if (!option || typeOfForm(option) === "null") return undefined;
  return mergeForms(defined({ type: option.type ? undefined : type, required }), option);
}

/** The values of own fields that alternatives speak of, too, such as one that names the alternative. */
function valuesAround(
  { properties = {} }: FormSchema,
  options: readonly FormSchema[],
  value: FormValue,
): string {
  const shared = Object.keys(properties).filter((name) =>
    options.some((option) => Object.hasOwn(option.properties ?? {}, name)),
  );
  return JSON.stringify(shared.map((name) => valueAt(value, name)));
}
