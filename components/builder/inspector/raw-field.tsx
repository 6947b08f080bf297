"use client";

import { useState } from "react";
import { JsonEditor } from "#components/schema-form/json-editor.tsx";
import type { Json } from "#lib/contract/json.ts";
import { useUnfinishedTexts } from "../json/unfinished.ts";
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
  const { readOnly, part } = useInspected();
  const unfinished = useUnfinishedTexts();
  const place = `field ${part?.key} ${pointer.slice(part?.pointer.length)}`;
  const [kept] = useState(() => unfinished.at(place));
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
      kept={kept?.text}
      onFault={(text, fault = "") => {
        const boxId = part?.boxId ?? null;
        unfinished.note(place, text === undefined ? undefined : { boxId, text, before: null, fault });
      }}
    />
  );
}
