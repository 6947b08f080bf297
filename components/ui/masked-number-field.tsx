"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { NumberField } from "./number-field.tsx";

/** A number field that is masked until revealed. */
export function MaskedNumberField(props: Omit<ComponentProps<typeof NumberField>, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <div className="flex items-end gap-1">
      <NumberField {...props} type={shown ? "text" : "password"} />
      <IconButton
        label={shown ? `Hide ${props.label}` : `Show ${props.label}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </div>
  );
}
