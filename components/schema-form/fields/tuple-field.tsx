"use client";

import { type FieldProps, type RJSFSchema, toFieldPathId } from "@rjsf/utils";
import { textOf } from "../schema-node.ts";
import { Group, Indented } from "../templates/group.tsx";
import { wordsOfField } from "../widgets/field-words.tsx";

/** A list whose items each have their own schema. */
export function TupleField(props: FieldProps) {
  const { schema, registry, fieldPathId, formData, onChange, onBlur, onFocus, errorSchema } = props;
  const { disabled = false, readonly = false, required = false } = props;
  const { label, hideLabel, error } = wordsOfField(props);
  const { SchemaField } = registry.fields;
  if (!SchemaField) return null;
  const items: RJSFSchema[] = schema.prefixItems;
  const values: readonly unknown[] = Array.isArray(formData) ? formData : [];
  const fields = (
    <Indented>
      {items.map((item, index) => {
        const path = toFieldPathId(index, registry.globalFormOptions, fieldPathId);
        return (
          <SchemaField
            key={path.$id}
            name={`${label} ${index + 1}`}
            schema={item}
            fieldPathId={path}
            formData={values[index]}
            errorSchema={errorSchema?.[index] ?? {}}
            onChange={onChange}
            onBlur={onBlur}
            onFocus={onFocus}
            registry={registry}
            required={required}
            disabled={disabled}
            readonly={readonly}
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
