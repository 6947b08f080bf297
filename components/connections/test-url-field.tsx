"use client";

import { fieldFault } from "#components/api/api-error.ts";
import { TextField } from "#components/ui/text-field.tsx";

/** The address to test before saving. Required if runs are waiting. */
export function TestUrlField({
  value,
  onChange,
  isRequired,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  isRequired: boolean;
  error: Error | null;
}) {
  return (
    <TextField
      label="Test address"
      optional={!isRequired}
      autoComplete="off"
      help={
        isRequired
          ? "Laneway calls it with GET, with the secret and without it. Runs resume only if the test passes."
          : "Laneway calls it with GET, with the secret and without it, before it saves. Leave it empty to save without a test."
      }
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={
        fieldFault(error, "/testUrl") ??
        (isRequired && value.trim() === "" ? "Enter an allowed address." : undefined)
      }
      className="font-mono"
    />
  );
}
