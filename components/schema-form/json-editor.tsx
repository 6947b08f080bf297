"use client";

import { type ReactNode, useEffect, useState } from "react";
import { TextArea } from "#components/ui/text-area.tsx";
import { useFormFaults } from "./form-faults.ts";
import { type FormValue, sameValue } from "./form-values.ts";
import { parseTyped } from "./parse-typed.ts";

/** Edits a value as JSON. While the text is invalid, the last value stays and the form shows why it cannot be sent. */
export function JsonEditor({
  label,
  hideLabel = false,
  help,
  error,
  optional = false,
  pointer,
  value,
  onChange,
  disabled = false,
  rows = 1,
  kept,
  onFault,
}: {
  label: string;
  hideLabel?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** The path of the value in the form. */
  pointer: string;
  value: FormValue;
  onChange: (value: FormValue) => void;
  disabled?: boolean;
  rows?: number;
  /** Text that was left unfinished before; it is shown in place of the value. */
  kept?: string | undefined;
  /** Told the text as long as it is invalid, and undefined as soon as it is not. */
  onFault?: (text: string | undefined, fault: string | undefined) => void;
}) {
  const [draft, setDraft] = useState({ text: kept ?? written(value), value });
  const { note } = useFormFaults();
  // A value from outside replaces the text.
  const text = sameValue(draft.value, value) ? draft.text : written(value);
  const parsed = parseTyped(text);
  const fault = "fault" in parsed ? parsed.fault : undefined;
  useEffect(() => {
    note(pointer, fault);
    return () => note(pointer, undefined);
  }, [note, pointer, fault]);

  function type(typed: string) {
    const read = parseTyped(typed);
    const next = "fault" in read ? value : read.value;
    setDraft({ text: typed, value: next });
    if ("fault" in read) onFault?.(typed, read.fault);
    else {
      onFault?.(undefined, undefined);
      onChange(next);
    }
  }

  return (
    <TextArea
      label={label}
      hideLabel={hideLabel}
      help={help}
      error={fault ?? error}
      optional={optional}
      value={text}
      onChange={(event) => type(event.target.value)}
      disabled={disabled}
      rows={rows}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      className="font-mono sm:text-table"
    />
  );
}

function written(value: FormValue): string {
  return value === undefined ? "" : JSON.stringify(value, null, 2);
}
