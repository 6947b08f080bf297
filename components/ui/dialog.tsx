"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { useWasOpen } from "./use-was-open.ts";

const Opened = lazy(async () => ({ default: (await import("./opened-dialog.tsx")).OpenedDialog }));

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  /** Its buttons, the primary one last; a form puts its submit here with `form={id}`. */
  footer?: ReactNode;
  size?: "small" | "normal" | "large";
  children: ReactNode;
}

/** A window over the page that must be answered or closed before the page goes on. Loads when it is opened first. */
export function Dialog(props: DialogProps) {
  if (!useWasOpen(props.open)) return null;
  return (
    <Suspense>
      <Opened {...props} />
    </Suspense>
  );
}
