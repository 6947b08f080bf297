import { useState } from "react";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { sameJson } from "#lib/language/agent-document/drafts/same-json.ts";
import { changedWords } from "#lib/language/exact-json/changed-words.ts";
import { parseJsonText } from "#lib/language/exact-json/parse-json-text.ts";
import { JsonText, type TextMark } from "./json-text.tsx";
import { useUnfinishedTexts } from "./unfinished.ts";

/**
 * A value as JSON text, both ways: what is typed becomes the value as soon as it is JSON, and a value that others change
 * becomes the text. Text that is no JSON stays in the editor and never becomes the value; closed and opened again, it
 * is still there.
 */
export function DraftJsonEditor({
  label,
  place,
  boxId,
  value,
  marks,
  isReadOnly,
  onValue,
}: {
  label: string;
  /** Under which unfinished text is kept, and the box that it belongs to. */
  place: string;
  boxId: string | null;
  value: JsonObject;
  /** Problems at places of the text; asked for with the text that they are to be found in. */
  marks?: (text: string) => readonly TextMark[];
  isReadOnly: boolean;
  /** Answers why the value cannot be taken, or undefined. */
  onValue: (value: JsonObject, before: JsonObject) => string | undefined;
}) {
  const unfinished = useUnfinishedTexts();
  const [kept] = useState(() => unfinished.at(place));
  const [shown, setShown] = useState({ value: kept?.before ?? value, text: kept?.text ?? write(value) });
  const [fault, setFaultShown] = useState(kept?.fault);
  function setFault(next: string | undefined, text: string): void {
    setFaultShown(next);
    const left = next === undefined ? undefined : { boxId, text, before: shown.value, fault: next };
    unfinished.note(place, left);
  }
  if (shown.value !== value && fault === undefined) {
    setShown({ value, text: sameJson(readOrNull(shown.text), value) ? shown.text : write(value) });
  }
  function type(text: string): void {
    const read = readJson(text);
    if (typeof read === "string") {
      setShown({ ...shown, text });
      setFault(read, text);
      return;
    }
    const refused = onValue(read, shown.value);
    setFault(refused, text);
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
    const value = parseJsonText(text);
    const changed = changedWords(text);
    if (changed !== undefined) return `${changed}.`;
    return isJsonObject(value) ? value : "Enter a JSON object.";
  } catch (error) {
    return `Invalid JSON: ${error instanceof Error ? error.message : "it cannot be read"}.`;
  }
}
