"use client";

import { useState } from "react";
import { NumberField } from "#components/ui/number-field.tsx";
import { Select } from "#components/ui/select.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { typedNumber } from "#components/ui/typed-number.ts";
import { type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import type { FieldType } from "./schema-shape.ts";

const FORMATS = [
  ["", "Any text"],
  ["date", "Date"],
  ["date-time", "Date and time"],
  ["time", "Time"],
  ["email", "E-mail address"],
  ["uri", "Web address"],
  ["uuid", "UUID"],
] as const;

const BOUNDS: Readonly<Record<string, readonly (readonly [key: string, label: string])[]>> = {
  string: [
    ["minLength", "Characters at least"],
    ["maxLength", "Characters at most"],
  ],
  number: [
    ["minimum", "At least"],
    ["maximum", "At most"],
  ],
  integer: [
    ["minimum", "At least"],
    ["maximum", "At most"],
  ],
  array: [
    ["minItems", "Items at least"],
    ["maxItems", "Items at most"],
  ],
};

interface RuleProps {
  schema: JsonObject;
  readOnly: boolean;
  set: (key: string, value: Json | undefined) => void;
}

/** A rule that is a text. */
export function TextRule({
  schema,
  set,
  readOnly,
  name,
  label,
}: RuleProps & { name: string; label: string }) {
  const value = memberOf(schema, name);
  return (
    <TextField
      label={label}
      optional
      value={typeof value === "string" ? value : ""}
      readOnly={readOnly}
      onChange={({ target }) => set(name, target.value === "" ? undefined : target.value)}
    />
  );
}

/** The rules that a type has. */
export function Rules({ type, ...parts }: RuleProps & { type: FieldType }) {
  const { schema, set, readOnly } = parts;
  const format = memberOf(schema, "format");
  const known = FORMATS.map(([value, label]) => ({ value: value as string, label: label as string }));
  const isKnown = format === undefined || known.some(({ value }) => value === format);
  return (
    <>
      {type === "string" && (
        <Select
          label="Format"
          options={isKnown ? known : [...known, { value: String(format), label: String(format) }]}
          value={typeof format === "string" ? format : ""}
          onValueChange={(next) => set("format", next === "" ? undefined : next)}
          disabled={readOnly}
        />
      )}
      {(type === "string" || type === "number" || type === "integer") && <Options {...parts} type={type} />}
      {BOUNDS[type]?.map(([key, label]) => (
        <Bound key={key} {...parts} name={key} label={label} />
      ))}
    </>
  );
}

function Bound({ schema, set, readOnly, name, label }: RuleProps & { name: string; label: string }) {
  const [isWrong, setWrong] = useState(false);
  const value = memberOf(schema, name);
  return (
    <NumberField
      label={label}
      optional
      error={isWrong ? "This is not a number." : undefined}
      value={isWrong ? Number.NaN : typeof value === "number" ? value : null}
      readOnly={readOnly}
      onValueChange={(next) => {
        const isNumber = next === null || Number.isFinite(next);
        setWrong(!isNumber);
        if (isNumber) set(name, next ?? undefined);
      }}
    />
  );
}

/** The values that may be chosen from, one a line. */
function Options({ schema, set, readOnly, type }: RuleProps & { type: "string" | "number" | "integer" }) {
  const value = memberOf(schema, "enum");
  const written = (Array.isArray(value) ? value : []).join("\n");
  const [draft, setDraft] = useState({ text: written, written });
  const text = draft.written === written ? draft.text : written;
  const lines = linesOf(text);
  const isWrong = type !== "string" && lines.some((line) => Number.isNaN(typedNumber(line)));
  return (
    <TextArea
      label="Only these values"
      help="One a line."
      optional
      rows={1}
      error={isWrong ? "These are not all numbers, or one has more digits than a number keeps." : undefined}
      value={text}
      readOnly={readOnly}
      onChange={({ target }) => {
        const next = linesOf(target.value);
        const values =
          type === "string"
            ? next
            : next.map((line) => typedNumber(line) ?? Number.NaN).filter(Number.isFinite);
        setDraft({ text: target.value, written: values.join("\n") });
        set("enum", values.length === 0 ? undefined : values);
      }}
    />
  );
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
