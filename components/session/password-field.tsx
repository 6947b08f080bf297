"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { TextField } from "#components/ui/text-field.tsx";

/** A password field with a button that reveals the text. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <IconButton
          label={shown ? "Hide password" : "Show password"}
          onClick={() => setShown(!shown)}
          className="pointer-coarse:size-9"
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  );
}
