"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";

/** Input for a secret. It can be revealed while it is typed, never afterwards. */
export function SecretField({
  label,
  value,
  onChange,
  help,
  error,
  optional = false,
  isFirstFocus = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  help?: string;
  error?: string | undefined;
  optional?: boolean;
  /** Whether it has the dialog's initial focus. */
  isFirstFocus?: boolean;
}) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label={label}
      optional={optional}
      type={isShown ? "text" : "password"}
      // Not a person's password: browsers must not store or fill it.
      autoComplete="off"
      data-1p-ignore
      data-first-focus={isFirstFocus || undefined}
      spellCheck={false}
      help={help}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="font-mono"
      trailing={
        <IconButton label={isShown ? "Hide it" : "Show it"} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  );
}
