"use client";

import { SquareFunction } from "lucide-react";
import { useRef, useState } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Popup } from "#components/ui/popup.tsx";
import { FunctionList } from "./function-list.tsx";
import type { ReferenceRow } from "./function-reference.ts";

/** The functions of expressions, to search and to write one at the cursor. */
export function FunctionPicker({
  label,
  onChoose,
}: {
  /** The field's. */
  label: string;
  onChoose: (row: ReferenceRow) => void;
}) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const chosen = useRef<ReferenceRow>(null);
  return (
    <>
      <IconButton
        ref={anchor}
        label={`Functions for ${label}`}
        aria-expanded={open}
        className="ml-auto size-6!"
        onClick={() => setOpen(!open)}
      >
        <SquareFunction aria-hidden />
      </IconButton>
      <Popup
        anchor={anchor}
        open={open}
        onOpenChange={setOpen}
        label="Functions"
        align="end"
        className="w-96"
        onCloseAutoFocus={(event) => {
          if (!chosen.current) return;
          // The field has the focus then, with the cursor in the call.
          event.preventDefault();
          onChoose(chosen.current);
          chosen.current = null;
        }}
      >
        <FunctionList
          onChoose={(row) => {
            chosen.current = row;
            setOpen(false);
          }}
        />
      </Popup>
    </>
  );
}
