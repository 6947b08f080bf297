"use client";

import { lazy, type ReactNode, type RefObject, Suspense, useLayoutEffect } from "react";
import { catchTyping } from "./catch-typing.ts";
import { useWasOpen } from "./use-was-open.ts";

const loadOpened = () => import("./opened-popup.tsx");
const Opened = lazy(async () => ({ default: (await loadOpened()).OpenedPopup }));

export interface PopupProps {
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

/** A panel beside the button that opens it. Closes on Escape and on a click elsewhere. Loads when it is opened first. */
export function Popup(props: PopupProps) {
  const { open } = props;
  useLayoutEffect(() => {
    if (open) catchTyping();
  }, [open]);
  if (!useWasOpen(props.open)) return null;
  return (
    <Suspense>
      <Opened {...props} />
    </Suspense>
  );
}

/** For a button that is about to be pressed. */
export function preloadPopup(): void {
  void loadOpened();
  void import("./opened-option-list.tsx");
}
