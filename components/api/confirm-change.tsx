"use client";

import { ConfirmDialog, type ConfirmDialogProps } from "#components/ui/confirm-dialog.tsx";
import { RefusalNotice } from "./refusal-notice.tsx";

interface Change<Given, Answer> {
  readonly isPending: boolean;
  readonly error: Error | null;
  mutate(given: Given, then: { onSuccess: (answer: Answer) => void }): void;
}

/** Asks before a change, says why it was not made, and closes once it was. */
export function ConfirmChange<Given, Answer>({
  change,
  given,
  refused,
  listsFaults = false,
  onDone,
  ...dialog
}: Omit<ConfirmDialogProps, "isPending" | "failure" | "onConfirm"> & {
  change: Change<Given, Answer>;
  /** The arguments of the change. */
  given: NoInfer<Given>;
  /** "The server was not removed." */
  refused: string;
  /** Each fault of what was sent is said as well. */
  listsFaults?: boolean;
  /** After it has closed. */
  onDone?: (answer: Answer) => void;
}) {
  return (
    <ConfirmDialog
      {...dialog}
      isPending={change.isPending}
      failure={<RefusalNotice what={refused} error={change.error} listsFaults={listsFaults} />}
      onConfirm={() =>
        change.mutate(given, {
          onSuccess: (answer) => {
            dialog.onClose();
            onDone?.(answer);
          },
        })
      }
    />
  );
}
