"use client";

import { JsonEditor } from "#components/schema-form/json-editor.tsx";
import type { Json } from "#lib/contract/json.ts";
import { useInspected, useProblemsWithin } from "./inspected.tsx";
import { errorOf } from "./problem-notes.tsx";

/** A value that no control can show, as JSON. Emptied, the member is taken away. */
export function RawField({
  label,
  help = "No form can show this value, so it is edited as JSON.",
  value,
  onChange,
  pointer,
}: {
  label: string;
  help?: string;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  pointer: string;
}) {
  const { readOnly } = useInspected();
  return (
    <JsonEditor
      label={label}
      help={help}
      error={errorOf(useProblemsWithin(pointer))}
      pointer={pointer}
      value={value}
      onChange={onChange}
      disabled={readOnly}
      rows={3}
    />
  );
}
