"use client";

import { lazy, type ReactNode, Suspense } from "react";
import type { ButtonLook } from "./button-classes.ts";
import { useWasOpen } from "./use-was-open.ts";

const Opened = lazy(async () => ({
  default: (await import("./opened-confirm-dialog.tsx")).OpenedConfirmDialog,
}));

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question: "Revoke this key?" */
  title: string;
  children: ReactNode;
  /** What the button does: "Revoke key". */
  confirmLabel: string;
  /** Where "Cancel" could be read as the act itself: "Keep the run". */
  cancelLabel?: string;
  look?: ButtonLook;
  isPending?: boolean;
  /** Something in `children` is still missing, such as a name to type. */
  isBlocked?: boolean;
  failure?: ReactNode;
  onConfirm: () => void;
}

/**
 * Asks before something that is hard to take back. `children` say what happens and to what. It stays open while
 * `isPending`, and for a failure, which stands in `failure`; whoever opened it closes it on success.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!useWasOpen(props.open)) return null;
  return (
    <Suspense>
      <Opened {...props} />
    </Suspense>
  );
}
