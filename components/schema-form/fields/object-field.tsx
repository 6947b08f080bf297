"use client";

import { useEffect, useEffectEvent } from "react";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import type { ContentProps } from "../field-props.ts";
import { useFormEdits } from "../form-edits.ts";
import { alternativesOf } from "../form-keywords.ts";
import { asFormValue, isPresent, isValues, valueAt } from "../form-values.ts";
import { appearedDefaults, initialValue } from "../initial-value.ts";
import { hasData, ObjectHasData } from "../object-data.ts";
import { textOf } from "../schema-node.ts";
import { ExtraProperties } from "./extra-properties.tsx";
import { Group, Indented } from "./group.tsx";
import { PresenceButton } from "./presence-button.tsx";

/** An object: its fields, and a button to add further ones if allowed. The outermost one is the form itself. */
export function ObjectField(props: ContentProps) {
  const { schema, pointer, value, label, hideLabel, required, locked, onChange } = props;
  const { root, Field } = useFormEdits();
  useAppearedDefaults(props);
  const isRoot = pointer === "";
  const mayBeAbsent = !required && !isRoot;
  const { properties = {}, required: names = [], additionalProperties } = schema;
  const hasNames = Object.keys(properties).length > 0;
  // One of additional properties alone is there with its first name.
  const isBegun = isPresent(value) && (hasNames || !isValues(value) || Object.keys(value).length > 0);
  const isAbsent = mayBeAbsent && !isBegun;
  const fields = Object.entries(isAbsent ? {} : properties).map(([name, property]) => (
    <Field
      key={name}
      schema={property}
      pointer={childPointer(pointer, name)}
      value={valueAt(value, name)}
      name={name}
      required={names.includes(name)}
      locked={locked}
    />
  ));
  // Of alternatives, each has further properties of its own.
  const isOpen =
    additionalProperties !== undefined && additionalProperties !== false && !alternativesOf(schema);
  const content = (
    <ObjectHasData value={isRoot || hasData(value)}>
      {fields}
      {isOpen && <ExtraProperties {...props} of={additionalProperties} />}
    </ObjectHasData>
  );
  const description = hideLabel ? undefined : textOf(schema.description);
  if (isRoot) {
    return (
      <div className="grid gap-5">
        {description && <p className="max-w-[70ch] text-ink-soft">{description}</p>}
        {content}
      </div>
    );
  }
  // A button adds an optional object, unless its first name does.
  const control = mayBeAbsent && !locked && (hasNames || !isAbsent) && (
    <PresenceButton
      label={label}
      isAbsent={isAbsent}
      onChange={() => onChange(isAbsent ? (initialValue(schema, root) ?? {}) : undefined)}
    />
  );
  const shown = isAbsent && hasNames ? null : <Indented>{content}</Indented>;
  // Alternatives and list items already show their names.
  if (hideLabel) return shown ?? control;
  return (
    <Group title={label} description={description} optional={!required} controls={control}>
      {shown}
    </Group>
  );
}

/** Properties that a change of the value has brought begin with their defaults. */
function useAppearedDefaults({ schema, pointer, value }: ContentProps) {
  const { root, change } = useFormEdits();
  const appeared = appearedDefaults(schema, value, root);
  const fill = useEffectEvent(() =>
    change(pointer, (latest) => {
      const values = isValues(latest) ? latest : {};
      return asFormValue({ ...values, ...Object.fromEntries(appeared), ...values });
    }),
  );
  const names = [...appeared.keys()].join("\n");
  useEffect(() => {
    if (names !== "") fill();
  }, [names]);
}
