import { useState } from "react";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { sameJson } from "#lib/language/agent-document/drafts/same-json.ts";
import { JsonText, type TextMark } from "./json-text.tsx";

/**
 * A value as JSON text, both ways: what is typed becomes the value as soon as it is JSON, and a value that others change
 * becomes the text. Text that is no JSON stays in the editor and never becomes the value.
 */
export function JsonEditor({
  label,
  value,
  marks,
  isReadOnly,
  onValue,
}: {
  label: string;
  value: JsonObject;
  /** Problems at places of the text; asked for with the text that they are to be found in. */
  marks?: (text: string) => readonly TextMark[];
  isReadOnly: boolean;
  /** Answers why the value cannot be taken, or undefined. */
  onValue: (value: JsonObject, before: JsonObject) => string | undefined;
}) {
  const [shown, setShown] = useState({ value, text: write(value) });
  const [fault, setFault] = useState<string>();
  if (shown.value !== value && fault === undefined) {
    setShown({ value, text: sameJson(readOrNull(shown.text), value) ? shown.text : write(value) });
  }
  function type(text: string): void {
    const read = readJson(text);
    if (typeof read === "string") {
      setShown({ ...shown, text });
      setFault(read);
      return;
    }
    const refused = onValue(read, shown.value);
    setFault(refused);
    setShown({ value: refused === undefined ? read : shown.value, text });
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      {fault !== undefined && (
        <p role="alert" className="wrap-anywhere bg-failed-wash px-4 py-1.5 text-failed text-table">
          {fault} The draft stays as it was.
        </p>
      )}
      <JsonText
        label={label}
        text={shown.text}
        marks={fault === undefined ? (marks?.(shown.text) ?? []) : []}
        isReadOnly={isReadOnly}
        onText={type}
      />
    </div>
  );
}

const write = (value: JsonObject) => JSON.stringify(value, null, 2);

function readOrNull(text: string): Json {
  const read = readJson(text);
  return typeof read === "string" ? null : read;
}

/** The value, or why the text is none. */
function readJson(text: string): JsonObject | string {
  try {
    const value: Json = JSON.parse(text);
    return isJsonObject(value) ? value : "Enter a JSON object.";
  } catch (error) {
    return `Invalid JSON: ${error instanceof Error ? error.message : "it cannot be read"}.`;
  }
}
