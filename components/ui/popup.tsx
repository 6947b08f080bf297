"use client";

import { Popover } from "radix-ui";
import type { ReactNode, RefObject } from "react";
import { classNames } from "./class-names.ts";

interface PopupProps {
  /** The button that opens it; it has `aria-expanded` and toggles `open`. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The label for screen readers. */
  label: string;
  align?: "start" | "end";
  /** At least as wide as its button. */
  isWide?: boolean;
  className?: string;
  /** The focus target on close, if not the button. */
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
      {/* Radix needs an element; the button is mounted before the popup opens. */}
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={12}
          // The button closes it itself: otherwise the press would close it and the click open it again.
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
