"use client";

import { Plus, Trash2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { newKey } from "#components/api/new-key.ts";
import { Button } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { isFocusLost } from "#components/ui/focus-page.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { OptionalMark } from "#components/ui/optional-mark.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { MetadataEntry } from "./start-draft.ts";

/** Edits metadata, which is stored with a run and searchable. */
export function StartMetadataEditor({
  entries,
  onChange,
  fault,
}: {
  entries: readonly MetadataEntry[];
  onChange: (entries: readonly MetadataEntry[]) => void;
  fault: string | undefined;
}) {
  const titleId = useId();
  const list = useRef<HTMLElement>(null);
  const count = useRef(entries.length);
  // A new entry's name gets the focus; a removed entry passes it on.
  useEffect(() => {
    const more = entries.length - count.current;
    count.current = entries.length;
    if (more === 1) [...(list.current?.querySelectorAll("input") ?? [])].at(-2)?.focus();
    if (more === -1 && isFocusLost())
      list.current?.querySelector<HTMLElement>("button:last-of-type")?.focus();
  }, [entries.length]);
  const change = (id: string, part: Partial<MetadataEntry>) =>
    onChange(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
  return (
    <section ref={list} aria-labelledby={titleId} className="grid gap-2">
      <div className="grid gap-0.5">
        <h3 id={titleId} className="font-medium">
          Metadata
          <OptionalMark />
        </h3>
        <p className="text-ink-faint text-meta">
          Stored with the run, so that you can search for it, for example by order number. Data for the agent
          belongs in the input.
        </p>
      </div>
      {entries.map((entry, index) => (
        <div key={entry.id} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-start gap-2">
          <TextField
            label={`Name of entry ${index + 1}`}
            hideLabel
            placeholder="name"
            value={entry.name}
            error={isTwice(entries, entry) ? "This name already exists." : undefined}
            onChange={({ target }) => change(entry.id, { name: target.value })}
            autoComplete="off"
            className="font-mono sm:text-table"
          />
          <TextField
            label={`Value of ${entry.name || `entry ${index + 1}`}`}
            hideLabel
            placeholder="value"
            value={typeof entry.value === "string" ? entry.value : JSON.stringify(entry.value)}
            onChange={({ target }) => change(entry.id, { value: target.value })}
            autoComplete="off"
          />
          <IconButton
            label={`Remove ${entry.name || `entry ${index + 1}`}`}
            onClick={() => onChange(entries.filter(({ id }) => id !== entry.id))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      <FieldError id={`${titleId}-error`}>{fault}</FieldError>
      <Button
        size="small"
        className="justify-self-start"
        onClick={() => onChange([...entries, { id: newKey(), name: "", value: "" }])}
      >
        <Plus aria-hidden />
        Add an entry
      </Button>
    </section>
  );
}

function isTwice(entries: readonly MetadataEntry[], entry: MetadataEntry): boolean {
  return entry.name !== "" && entries.some(({ id, name }) => id !== entry.id && name === entry.name);
}
