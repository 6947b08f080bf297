"use client";

import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { defineMember, isJsonObject, type Json } from "#lib/contract/json.ts";
import { childPointer } from "#lib/language/json-schema/json-pointer.ts";
import { CodeField } from "../../code/code-field.tsx";
import { useInspected, useProblemsAt, useProblemsWithin } from "../inspected.tsx";
import { errorOf } from "../problem-notes.tsx";
import { type ControlProps, wordsOf } from "./control-props.ts";
import { FieldGroup } from "./field-group.tsx";

/** Values in one line, with commas between them. */
function ValuesField({
  field,
  value,
  onChange,
  pointer,
  read,
  fault,
}: ControlProps<"numbers" | "texts"> & {
  /** The value that a part of the text is; undefined for none. */
  read: (text: string) => Json | undefined;
  fault: string;
}) {
  const { readOnly } = useInspected();
  const values: readonly Json[] = Array.isArray(value) ? value : [];
  const written = values.join(", ");
  // The typed text is kept while it means the same value.
  const [draft, setDraft] = useState({ text: written, written });
  const text = draft.written === written ? draft.text : written;
  const parts = partsOf(text);
  const error = errorOf(useProblemsWithin(pointer));
  const isWrong = parts.some((part) => read(part) === undefined);
  return (
    <TextField
      {...wordsOf(field)}
      error={isWrong ? fault : error}
      value={text}
      readOnly={readOnly}
      onChange={({ target }) => {
        const next = partsOf(target.value).flatMap((part) => read(part) ?? []);
        setDraft({ text: target.value, written: next.join(", ") });
        onChange(next.length === 0 ? undefined : next);
      }}
    />
  );
}

function partsOf(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

export function NumbersControl(props: ControlProps<"numbers">) {
  const read = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);
  return <ValuesField {...props} read={read} fault="Write whole numbers with commas between them." />;
}

export function TextsControl(props: ControlProps<"texts">) {
  return <ValuesField {...props} read={(text) => text} fault="" />;
}

/** Names with a template each. A new one has its name only when it is typed: the document knows no empty names. */
export function TemplatesByNameControl({
  field,
  value,
  onChange,
  pointer,
}: ControlProps<"templates_by_name">) {
  const { readOnly } = useInspected();
  const error = errorOf(useProblemsAt(pointer));
  const entries = value !== undefined && isJsonObject(value) ? Object.entries(value) : [];
  const change = (next: readonly (readonly [string, Json])[]) => {
    const made: Record<string, Json> = {};
    for (const [name, text] of next) defineMember(made, name, text);
    onChange(next.length === 0 ? undefined : made);
  };
  const set = (index: number, entry: readonly [string, Json]) =>
    change(entries.toSpliced(index, 1, [...entry]));
  return (
    <FieldGroup {...wordsOf(field)} error={error}>
      {entries.map(([name, text], index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the name changes while it is typed
          key={index}
          className="grid min-w-0 gap-2 rounded-md border border-line p-3"
        >
          <div className="flex items-end gap-1">
            <div className="min-w-0 grow">
              <NewName
                label={`Name of ${field.one} ${index + 1}`}
                name={name}
                taken={entries.map(([one]) => one)}
                readOnly={readOnly}
                onName={(next) => set(index, [next, text])}
              />
            </div>
            {!readOnly && (
              <IconButton label={`Remove ${name}`} onClick={() => change(entries.toSpliced(index, 1))}>
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </div>
          <CodeField
            label={`Value of ${name}`}
            kind="template"
            value={typeof text === "string" ? text : ""}
            pointer={childPointer(pointer, name)}
            onChange={(next) => set(index, [name, next])}
          />
        </div>
      ))}
      {!readOnly && (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() =>
            change([
              ...entries,
              [
                freeName(
                  field.one,
                  entries.map(([name]) => name),
                ),
                "",
              ],
            ])
          }
        >
          <Plus aria-hidden />
          Add {field.one}
        </Button>
      )}
    </FieldGroup>
  );
}

function freeName(one: string, taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`${one}-${number}`)) number += 1;
  return `${one}-${number}`;
}

/** A name that must differ from the others: kept in the field until it does. */
export function NewName({
  label,
  name,
  taken,
  readOnly,
  onName,
}: {
  label: string;
  name: string;
  taken: readonly string[];
  readOnly: boolean;
  onName: (name: string) => void;
}) {
  const [draft, setDraft] = useState<string>();
  const isWrong = draft !== undefined && draft !== name && (draft === "" || taken.includes(draft));
  return (
    <TextField
      label={label}
      value={draft ?? name}
      error={isWrong ? (draft === "" ? "It needs a name." : "Another one has this name.") : undefined}
      readOnly={readOnly}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={({ target }) => {
        const next = target.value;
        const isFree = next !== "" && (next === name || !taken.includes(next));
        setDraft(isFree ? undefined : next);
        if (isFree) onName(next);
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}
