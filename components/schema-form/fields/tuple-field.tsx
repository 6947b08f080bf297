"use client";

import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { fieldWords } from "../controls/field-words.tsx";
import type { ContentProps } from "../field-props.ts";
import { useFormEdits } from "../form-edits.ts";
import { isPresent } from "../form-values.ts";
import { initialValue } from "../initial-value.ts";
import { textOf } from "../schema-node.ts";
import { Group, Indented } from "./group.tsx";
import { PresenceButton } from "./presence-button.tsx";

/** A list whose items each have their own schema. */
export function TupleField(props: ContentProps) {
  const { schema, pointer, value, required, locked, onChange } = props;
  const { label, hideLabel, error } = fieldWords(props);
  const { root, Field } = useFormEdits();
  // Drawn on request, because an item may be such a tuple again.
  const isAbsent = !required && pointer !== "" && !isPresent(value);
  const values = Array.isArray(value) ? value : [];
  const fields = (
    <Indented>
      {(schema.prefixItems ?? []).map((item, index) => {
        const at = childPointer(pointer, index);
        return (
          <Field
            key={at}
            schema={item}
            pointer={at}
            value={values[index]}
            name={`${label} ${index + 1}`}
            required={required}
            locked={locked}
          />
        );
      })}
      {error && <p className="text-failed text-meta">{error}</p>}
    </Indented>
  );
  const control = !required && pointer !== "" && !locked && (
    <PresenceButton
      label={label}
      isAbsent={isAbsent}
      onChange={() => onChange(isAbsent ? (initialValue(schema, root) ?? []) : undefined)}
    />
  );
  const content = isAbsent ? error && <p className="text-failed text-meta">{error}</p> : fields;
  if (hideLabel) {
    return (
      <>
        {control}
        {content}
      </>
    );
  }
  return (
    <Group title={label} description={textOf(schema.description)} optional={!required} controls={control}>
      {content}
    </Group>
  );
}
