"use client";

import { useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { notify } from "#components/ui/toast.tsx";
import { useKeyActions } from "./use-key-actions.ts";
import type { KeyDetail } from "./use-keys.ts";

/** Revokes a key permanently, after its name is typed. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: KeyDetail; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const { revoke } = useKeyActions(apiKey.id);
  return (
    <ConfirmChange
      onClose={onClose}
      title="Revoke this key?"
      confirmLabel="Revoke key"
      isBlocked={typed.trim() !== apiKey.name}
      change={revoke}
      given={undefined}
      refused="The key could not be revoked."
      onDone={() => notify("Key revoked", { description: "It stops working immediately." })}
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
    </ConfirmChange>
  );
}
