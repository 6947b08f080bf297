"use client";

import { type ReactNode, useId } from "react";
import { IconButton } from "./icon-button.tsx";

/**
 * A panel that opens below its button. The browser closes it on Escape and on a click elsewhere, and returns the focus.
 */
export function Popover({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <IconButton label={label} popoverTarget={id}>
        {icon}
      </IconButton>
      <div
        id={id}
        popover="auto"
        className="popover-below appear min-w-56 max-w-[calc(100vw-1.5rem)] rounded-lg bg-surface p-1.5 text-ink shadow-raised"
      >
        {children}
      </div>
    </>
  );
}
