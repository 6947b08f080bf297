"use client";

import { useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { notify } from "#components/ui/toast.tsx";
import type { KeyDetail } from "./use-key.ts";
import { useKeyActions } from "./use-key-actions.ts";

/** Ends a key for good, once its name was typed. */
export function RevokeDialog({
  apiKey,
  open,
  onOpenChange,
}: {
  apiKey: KeyDetail;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [typed, setTyped] = useState("");
  const { revoke } = useKeyActions(apiKey.id);
  function close() {
    setTyped("");
    revoke.reset();
    onOpenChange(false);
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Revoke this key?"
      confirmLabel="Revoke key"
      isPending={revoke.isPending}
      isBlocked={typed.trim() !== apiKey.name}
      failure={revoke.error && <RefusalNotice what="The key could not be revoked." error={revoke.error} />}
      onConfirm={() =>
        revoke.mutate(undefined, {
          onSuccess: () => {
            close();
            notify("Key revoked", { description: "It stops working immediately." });
          },
        })
      }
    >
      <p>
        It stops working immediately and permanently. Runs that it started continue, but can no longer be read
        through the API.
      </p>
      <TextField
        label={`Type “${apiKey.name}” to confirm`}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmDialog>
  );
}
