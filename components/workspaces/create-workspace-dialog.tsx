"use client";

import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useCreateWorkspace } from "./use-workspaces.ts";

/** Creates a workspace with the person as its owner, and opens it. */
export function CreateWorkspaceDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [name, setName] = useState("");
  const { mutate, error, isPending, isSuccess } = useCreateWorkspace();
  const isBusy = isPending || isSuccess;
  return (
    <FormDialog
      size="small"
      open={open}
      onClose={() => onOpenChange(false)}
      title="New workspace"
      description="It has its own people, agents, keys and runs. You become its owner."
      act={isBusy ? "Creating" : "Create workspace"}
      disabled={isBusy || name.trim() === ""}
      onSubmit={() => mutate(name)}
    >
      <TextField
        label="Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={200}
        required
        autoFocus
        error={fieldFault(error, "/name")}
      />
      {!isFieldFault(error, ["/name"]) && (
        <RefusalNotice what="The workspace was not created." error={error} />
      )}
    </FormDialog>
  );
}
