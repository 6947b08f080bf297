"use client";

import { AlertDialog } from "radix-ui";
import type { FormEvent, ReactNode } from "react";
import { Button } from "./button.tsx";
import type { ButtonLook } from "./button-classes.ts";
import { useFocusReturn } from "./use-focus-return.ts";
import { DialogWaitingNotice } from "./waiting-notice.tsx";

export interface ConfirmDialogProps {
  /** Always, unless said: most are there as long as they are open. */
  open?: boolean;
  onClose: () => void;
  /** The question: "Revoke this key?" */
  title: string;
  children: ReactNode;
  /** The button's text: "Revoke key". */
  confirmLabel: string;
  /** Replaces "Cancel" where that could mean the action: "Keep the run". */
  cancelLabel?: string;
  look?: ButtonLook;
  isPending?: boolean;
  /** Input in `children` is still missing, such as a typed name. */
  isBlocked?: boolean;
  failure?: ReactNode;
  onConfirm: () => void;
}

/**
 * Asks for confirmation of something hard to undo. `children` explain the effect. It stays open while `isPending` and
 * after an error, which `failure` shows; the component that opened it closes it on success.
 */
export function ConfirmDialog({
  open = true,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  look = "danger",
  isPending = false,
  isBlocked = false,
  failure,
  onConfirm,
}: ConfirmDialogProps) {
  const focusReturn = useFocusReturn();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending && !isBlocked) onConfirm();
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={(stays) => !stays && !isPending && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fade fixed inset-0 z-40 bg-veil" />
        <AlertDialog.Content
          {...focusReturn}
          className="pop fixed inset-x-3 top-1/2 z-50 mx-auto max-h-[calc(100dvh-1.5rem)] -translate-y-1/2 overflow-y-auto rounded-lg bg-surface p-5 text-body text-ink shadow-raised outline-none sm:max-w-md"
        >
          <form noValidate onSubmit={submit} className="grid gap-2">
            <AlertDialog.Title className="wrap-anywhere font-semibold text-heading">
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="wrap-anywhere grid gap-2 text-ink-soft">{children}</div>
            </AlertDialog.Description>
            {failure}
            <div className="mt-3 flex flex-wrap justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button disabled={isPending}>{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <Button type="submit" look={look} disabled={isPending || isBlocked} aria-busy={isPending}>
                {confirmLabel}
              </Button>
            </div>
          </form>
          <DialogWaitingNotice />
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
