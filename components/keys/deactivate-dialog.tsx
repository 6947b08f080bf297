"use client";

import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { notify } from "#components/ui/toast.tsx";
import type { KeyDetail } from "./use-key.ts";
import { useKeyActions } from "./use-key-actions.ts";

/** Switches a key off, which can be taken back. */
export function DeactivateDialog({
  apiKey,
  open,
  onOpenChange,
}: {
  apiKey: KeyDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { setStatus } = useKeyActions(apiKey.id);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Deactivate this key?"
      confirmLabel="Deactivate key"
      isPending={setStatus.isPending}
      failure={
        setStatus.error && <RefusalNotice what="The key could not be deactivated." error={setStatus.error} />
      }
      onConfirm={() =>
        setStatus.mutate("inactive", {
          onSuccess: () => {
            onOpenChange(false);
            notify("Key deactivated", {
              action: { label: "Reactivate", onClick: () => setStatus.mutate("active") },
            });
          },
        })
      }
    >
      It stops working until somebody reactivates it. Its secret stays the same.
    </ConfirmDialog>
  );
}
