"use client";

import { MarkdownField } from "#components/markdown/markdown-field.tsx";

const MAX_BYTES = 65_536;
/** From here on the person is told how much is left. */
const NEARLY = 0.9 * MAX_BYTES;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
export const areInstructionsTooLong = (text: string) => bytesOf(text) > MAX_BYTES;

/** The instructions in Markdown, with a preview beside them or below. */
export function InstructionsField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const bytes = bytesOf(value);
  const fault =
    bytes > MAX_BYTES
      ? `Shorten the instructions: ${bytes.toLocaleString("en")} of at most ${MAX_BYTES.toLocaleString("en")} bytes.`
      : error;
  return (
    <MarkdownField
      label="Instructions"
      value={value}
      onChange={onChange}
      placeholder="How a model should work: rules, tone, examples."
      help={
        bytes > NEARLY && bytes <= MAX_BYTES
          ? `${(MAX_BYTES - bytes).toLocaleString("en")} bytes left.`
          : "Markdown. Added to the system text of a node as it is: {{ }} is not evaluated."
      }
      error={fault}
    />
  );
}
