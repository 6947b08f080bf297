"use client";

import type { FieldProps } from "@rjsf/utils";
import { pointerOf } from "#lib/language/json-schema/json-pointer.ts";
import { JsonEditor } from "../json-editor.tsx";
import { placeholderOf, wordsOfField } from "../widgets/field-words.tsx";
import { FixedValue } from "../widgets/fixed-value.tsx";
import { TupleField } from "./tuple-field.tsx";

/** A schema without its own control: edited as JSON and validated as usual. */
export function JsonField(props: FieldProps) {
  const { schema, fieldPathId, formData, onChange, disabled = false, readonly = false } = props;
  if (Array.isArray(schema.prefixItems)) return <TupleField {...props} />;
  const words = wordsOfField(props);
  const change = (value: unknown) => onChange(value, fieldPathId.path);
  const locked = disabled || readonly;
  if (schema.const !== undefined) {
    return (
      <FixedValue words={words} fixed={schema.const} value={formData} onChange={change} disabled={locked} />
    );
  }
  return (
    <JsonEditor
      {...words}
      help={words.help ?? ["Any JSON value", placeholderOf(schema)].filter(Boolean).join(", ")}
      pointer={pointerOf(fieldPathId.path)}
      value={formData}
      onChange={change}
      disabled={locked}
    />
  );
}
