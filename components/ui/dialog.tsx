"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { ModalFrame } from "./modal-frame.tsx";

const SIZES = { small: "sm:max-w-md", normal: "sm:max-w-xl", large: "sm:max-w-4xl" } as const;

export interface DialogProps {
  /** Always, unless said: most are there as long as they are open. */
  open?: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Its buttons, the primary one last; a form's submit button has `form={id}`. */
  footer?: ReactNode;
  size?: "small" | "normal" | "large";
  children: ReactNode;
}

/** A modal dialog. */
export function Dialog({
  open = true,
  onClose,
  title,
  description,
  footer,
  size = "normal",
  children,
}: DialogProps) {
  return (
    <ModalFrame
      open={open}
      onClose={onClose}
      isDescribed={Boolean(description)}
      className={classNames(
        "pop fixed inset-x-3 top-1/2 z-50 mx-auto flex max-h-[calc(100dvh-1.5rem)] -translate-y-1/2 flex-col",
        "rounded-lg bg-surface text-body text-ink shadow-raised outline-none",
        SIZES[size],
      )}
    >
      <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
        <div className="grid gap-1">
          <Radix.Title className="wrap-anywhere font-semibold text-heading">{title}</Radix.Title>
          {description && (
            <Radix.Description asChild>
              <div className="text-ink-soft">{description}</div>
            </Radix.Description>
          )}
        </div>
        <Radix.Close asChild>
          <IconButton label="Close" className="-mt-1 -mr-2">
            <X aria-hidden />
          </IconButton>
        </Radix.Close>
      </header>
      <div className="min-h-0 grow overflow-y-auto px-5 pt-1 pb-5">{children}</div>
      {footer && (
        <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</footer>
      )}
    </ModalFrame>
  );
}
