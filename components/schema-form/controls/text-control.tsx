"use client";

import { Dices } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { MaskedField } from "#components/ui/masked-field.tsx";
import { TextArea } from "#components/ui/text-area.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { ContentProps } from "../field-props.ts";
import { type FormSchema, isNullableForm, isSensitive } from "../form-keywords.ts";
import { fieldWords, placeholderOf } from "./field-words.tsx";

/** A text that may be longer than this is prose: its field grows, and Enter breaks its lines. */
const ONE_LINE_CHARS = 200;

const CONTROLS: Readonly<Record<string, { type?: string; inputMode?: "email" | "url" | "decimal" }>> = {
  email: { type: "email", inputMode: "email" },
  "idn-email": { inputMode: "email" },
  uri: { type: "url", inputMode: "url" },
  "uri-reference": { inputMode: "url" },
  iri: { inputMode: "url" },
  ipv4: { inputMode: "decimal" },
  password: { type: "password" },
};

/**
 * A text field: one line, so that Enter sends the form. It grows where the schema says so by `format: multiline` or a
 * long `maxLength`, and for a value with line breaks, which one line would lose.
 */
export function TextControl(props: ContentProps) {
  const { schema, value, onChange, locked } = props;
  const [hasGrown, setGrown] = useState<"by value" | "by paste">();
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
  const hasLines = typeof value === "string" && value.includes("\n");
  // It stays what it is while somebody types in it.
  if (hasLines && !hasGrown) setGrown("by value");
  if (hasGrown || hasLines || isProse(schema))
    return <TextArea {...shared} rows={1} autoFocus={hasGrown === "by paste"} />;
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text/plain").replaceAll("\r\n", "\n");
    if (!isFree(schema) || !text.trimEnd().includes("\n")) return;
    event.preventDefault();
    const { value: before, selectionStart, selectionEnd } = event.currentTarget;
    setGrown("by paste");
    const kept = [
      before.slice(0, selectionStart ?? before.length),
      before.slice(selectionEnd ?? before.length),
    ];
    onChange(typed(kept.join(text), props));
  }
  const isCode = format !== undefined && CONTROLS[format]?.type === undefined;
  return (
    <TextField
      {...shared}
      {...(format ? CONTROLS[format] : {})}
      onPaste={paste}
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

/** Whether any text will do. */
const isFree = ({ format, pattern, writeOnly }: FormSchema): boolean =>
  format === undefined && pattern === undefined && writeOnly !== true;

function isProse(schema: FormSchema): boolean {
  const { format, maxLength } = schema;
  return format === "multiline" || (isFree(schema) && maxLength !== undefined && maxLength > ONE_LINE_CHARS);
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
