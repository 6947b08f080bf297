"use client";

import type { ReactNode } from "react";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";
import { useLeaveWarning } from "./use-leave-warning.ts";

/** Warns a person before they leave a page, and asks on links within it. `children` say what is lost. */
export function LeaveDialog({
  isLosing,
  title = "Leave with unsaved changes?",
  look = "primary",
  children,
}: {
  isLosing: boolean;
  title?: string;
  look?: ConfirmDialogProps["look"];
  children: ReactNode;
}) {
  const { isAsking, stay, leave } = useLeaveWarning(isLosing);
  return (
    <ConfirmDialog
      open={isAsking}
      onClose={stay}
      title={title}
      confirmLabel="Leave"
      cancelLabel="Stay"
      look={look}
      onConfirm={leave}
    >
      {children}
    </ConfirmDialog>
  );
}
