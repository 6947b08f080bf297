"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { TextField } from "./text-field.tsx";

/** A text field that is masked until revealed. Browsers do not store it. */
export function MaskedField(props: Omit<ComponentProps<typeof TextField>, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <IconButton
          label={shown ? `Hide ${props.label}` : `Show ${props.label}`}
          onClick={() => setShown(!shown)}
          className="pointer-coarse:size-9"
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  );
}
