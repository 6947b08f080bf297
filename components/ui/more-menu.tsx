"use client";

import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { Menu } from "./menu.tsx";

/** What else can be done with something, behind three dots. */
export function MoreMenu({
  label,
  isFramed = false,
  children,
}: {
  /** "More for crm". */
  label: string;
  /** Beside buttons that have a frame. */
  isFramed?: boolean;
  children: ReactNode;
}) {
  return (
    <Menu
      trigger={
        <IconButton label={label} {...(isFramed && { className: "border border-line bg-surface" })}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {children}
    </Menu>
  );
}
