"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { ModalFrame } from "./modal-frame.tsx";

const SIZES = { normal: "sm:w-120", large: "sm:w-180" } as const;

interface DrawerProps {
  /** Always, unless said: most are there as long as they are open. */
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Beside the close button: next and previous, a link to the page. */
  actions?: ReactNode;
  size?: "normal" | "large";
  children: ReactNode;
}

/** A sheet on the right for details of the page, such as an event's payload. */
export function Drawer({
  open = true,
  onClose,
  title,
  description,
  actions,
  size = "normal",
  children,
}: DrawerProps) {
  return (
    <ModalFrame
      open={open}
      onClose={onClose}
      isDescribed={Boolean(description)}
      className={classNames(
        "slide-from-right fixed inset-y-0 right-0 z-50 flex w-full flex-col border-line border-l bg-surface text-body text-ink outline-none",
        SIZES[size],
      )}
    >
      <header className="flex items-start justify-between gap-3 border-line border-b py-2.5 pr-2 pl-4">
        <div className="grid min-w-0 gap-0.5 py-1">
          <Radix.Title className="wrap-anywhere font-semibold text-body">{title}</Radix.Title>
          {description && (
            <Radix.Description asChild>
              <div className="text-ink-soft text-table">{description}</div>
            </Radix.Description>
          )}
        </div>
        <div className="flex shrink-0 items-center gap-1">
          {actions}
          <Radix.Close asChild>
            <IconButton label="Close">
              <X aria-hidden />
            </IconButton>
          </Radix.Close>
        </div>
      </header>
      <div className="min-h-0 grow overflow-y-auto p-4">{children}</div>
    </ModalFrame>
  );
}
