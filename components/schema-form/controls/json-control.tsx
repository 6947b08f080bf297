"use client";

import type { ContentProps } from "../field-props.ts";
import { JsonEditor } from "../json-editor.tsx";
import { fieldWords, placeholderOf } from "./field-words.tsx";

/** A schema without its own control: edited as JSON and validated as usual. */
export function JsonControl(props: ContentProps) {
  const { schema, pointer, value, onChange, locked } = props;
  const words = fieldWords(props);
  return (
    <JsonEditor
      {...words}
      help={words.help ?? ["Any JSON value", placeholderOf(schema)].filter(Boolean).join(", ")}
      pointer={pointer}
      value={value}
      onChange={onChange}
      disabled={locked}
    />
  );
}
