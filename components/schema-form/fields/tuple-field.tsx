"use client";

import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { fieldWords } from "../controls/field-words.tsx";
import type { ContentProps } from "../field-props.ts";
import { useFormEdits } from "../form-edits.ts";
import { textOf } from "../schema-node.ts";
import { Group, Indented } from "./group.tsx";

/** A list whose items each have their own schema. */
export function TupleField(props: ContentProps) {
  const { schema, pointer, value, required, locked } = props;
  const { label, hideLabel, error } = fieldWords(props);
  const { Field } = useFormEdits();
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
  if (hideLabel) return fields;
  return (
    <Group title={label} description={textOf(schema.description)} optional={!required}>
      {fields}
    </Group>
  );
}
