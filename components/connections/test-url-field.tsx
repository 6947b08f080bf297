"use client";

import { fieldFault } from "#components/api/field-fault.ts";
import { TextField } from "#components/ui/text-field.tsx";

/** Which address is called before a secret or an address is saved. Where runs wait, it must be one. */
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
