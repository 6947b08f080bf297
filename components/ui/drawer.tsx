"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { useWasOpen } from "./use-was-open.ts";

const Opened = lazy(async () => ({ default: (await import("./opened-drawer.tsx")).OpenedDrawer }));

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Beside the closing button: next and previous, a link to the page. */
  actions?: ReactNode;
  size?: "normal" | "large";
  children: ReactNode;
}

/**
 * A sheet at the right for a glance at something of the page, such as an event's payload. Not for its own page.
 * Loads when it is opened first.
 */
export function Drawer(props: DrawerProps) {
  if (!useWasOpen(props.open)) return null;
  return (
    <Suspense>
      <Opened {...props} />
    </Suspense>
  );
}
