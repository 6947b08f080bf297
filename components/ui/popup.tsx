"use client";

import { Popover } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { classNames } from "./class-names.ts";

interface PopupProps {
  /** The button it opens from, which has `aria-expanded` and toggles `open`. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What it is, for those who hear it. */
  label: string;
  align?: "start" | "end";
  /** As wide as what it opens from, at least. */
  isWide?: boolean;
  className?: string;
  /** Where the focus goes when it closes, if not back. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}

/** A panel beside the button that opens it. Closes on Escape and on a click elsewhere. */
export function Popup({
  anchor,
  open,
  onOpenChange,
  label,
  align = "start",
  isWide = false,
  className,
  onCloseAutoFocus,
  children,
}: PopupProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      {/* Radix wants an element; what is opened from has been drawn before anything is opened. */}
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={12}
          // The button closes it by itself: closed by the press, it would be opened again by the click.
          onInteractOutside={(event) => {
            const { target } = event;
            if (target instanceof Node && anchor.current?.contains(target)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event);
            if (event.defaultPrevented) return;
            event.preventDefault();
            anchor.current?.focus();
          }}
          className={classNames(
            "pop z-50 max-w-[calc(100vw-1.5rem)] rounded-lg bg-surface text-ink shadow-raised outline-none",
            isWide ? "w-(--radix-popover-trigger-width) min-w-48" : "min-w-64",
            className,
          )}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
