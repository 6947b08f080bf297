"use client";

import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { notify } from "#components/ui/toast.tsx";
import { useKeyActions } from "./use-key-actions.ts";
import type { KeyDetail } from "./use-keys.ts";

/** Deactivates a key, which can be undone. */
export function DeactivateDialog({ apiKey, onClose }: { apiKey: KeyDetail; onClose: () => void }) {
  const { setStatus } = useKeyActions(apiKey.id);
  return (
    <ConfirmChange
      onClose={onClose}
      title="Deactivate this key?"
      confirmLabel="Deactivate key"
      change={setStatus}
      given="inactive"
      refused="The key could not be deactivated."
      onDone={() =>
        notify("Key deactivated", {
          action: { label: "Reactivate", onClick: () => setStatus.mutate("active") },
        })
      }
    >
      It stops working until somebody reactivates it. Its secret stays the same.
    </ConfirmChange>
  );
}
