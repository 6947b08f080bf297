"use client";

import { Dices } from "lucide-react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { MaskedField } from "#components/ui/masked-field.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { ContentProps } from "../field-props.ts";
import { type FormSchema, isNullableForm, isSensitive } from "../form-keywords.ts";
import { fieldWords, placeholderOf } from "./field-words.tsx";

/** From this length on, a field grows with its text. */
const ONE_LINE_CHARS = 120;

const CONTROLS: Readonly<Record<string, { type?: string; inputMode?: "email" | "url" | "decimal" }>> = {
  email: { type: "email", inputMode: "email" },
  "idn-email": { inputMode: "email" },
  uri: { type: "url", inputMode: "url" },
  "uri-reference": { inputMode: "url" },
  iri: { inputMode: "url" },
  ipv4: { inputMode: "decimal" },
  password: { type: "password" },
};

/** A text field: one line if the schema limits the length, otherwise growing. */
export function TextControl(props: ContentProps) {
  const { schema, value, onChange, locked } = props;
  const words = fieldWords(props);
  const { format } = schema;
  const shared = {
    ...words,
    value:
      typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value),
    placeholder: placeholderOf(schema),
    disabled: locked,
    onChange: (event: { target: { value: string } }) => onChange(typed(event.target.value, props)),
  };
  if (isSensitive(schema)) return <MaskedField {...shared} placeholder={undefined} />;
  if (grows(schema)) return <TextArea {...shared} rows={1} />;
  const isCode = format !== undefined && CONTROLS[format]?.type === undefined;
  return (
    <TextField
      {...shared}
      {...(format ? CONTROLS[format] : {})}
      autoComplete="off"
      spellCheck={!isCode}
      className={isCode ? "font-mono sm:text-table" : ""}
      trailing={
        format === "uuid" && !locked ? (
          <IconButton label="Generate a UUID" onClick={() => onChange(newUuid())}>
            <Dices aria-hidden />
          </IconButton>
        ) : undefined
      }
    />
  );
}

function grows({ format, maxLength, pattern, writeOnly }: FormSchema): boolean {
  if (format !== undefined || pattern !== undefined || writeOnly === true) return false;
  return maxLength === undefined || maxLength > ONE_LINE_CHARS;
}

/** Emptied text is null if the property is required and nullable, otherwise absent. */
function typed(text: string, { schema, required }: ContentProps): string | null | undefined {
  if (text !== "") return text;
  return required && isNullableForm(schema) ? null : undefined;
}

/** `crypto.randomUUID` exists only on https. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
