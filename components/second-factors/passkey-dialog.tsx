"use client";

import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useAddPasskey } from "./use-factors.ts";

/** Names and creates a passkey. */
export function PasskeyDialog({
  onClose,
  onDone,
}: {
  onClose: () => void;
  onDone: (codes: readonly string[] | null) => void;
}) {
  const [name, setName] = useState("");
  const { mutate, error, isPending } = useAddPasskey(({ recoveryCodes }) => onDone(recoveryCodes));
  return (
    <FormDialog
      title="Add a passkey"
      description="Your browser asks for your fingerprint, face, PIN or security key next."
      size="small"
      onClose={onClose}
      onSubmit={() => mutate(name)}
      act={isPending ? "Adding" : "Add passkey"}
      disabled={isPending || name.trim() === ""}
    >
      <TextField
        label="Name"
        name="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        placeholder="Work laptop"
        maxLength={200}
        autoFocus
        required
        help="The device or the password manager that keeps it."
        error={fieldFault(error, "/name")}
      />
      {!isFieldFault(error, ["/name"]) && <RefusalNotice what="The passkey was not added." error={error} />}
    </FormDialog>
  );
}
