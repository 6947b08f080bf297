"use client";

import { type FormEvent, useId, useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/field-fault.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { useCreateWorkspace } from "./use-workspaces.ts";

/** Makes a workspace with oneself as its owner, and goes there. */
export function CreateWorkspaceDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const form = useId();
  const [name, setName] = useState("");
  const { mutate, error, isPending, isSuccess } = useCreateWorkspace();
  const isBusy = isPending || isSuccess;
  function submit(event: FormEvent) {
    event.preventDefault();
    mutate(name);
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New workspace"
      description="It has its own people, agents, keys and runs. You are its owner, and go there."
      size="small"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button look="primary" type="submit" form={form} disabled={isBusy || name.trim() === ""}>
            {isBusy ? "Making it" : "Create workspace"}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
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
          <RefusalNotice what="The workspace was not made." error={error} />
        )}
      </form>
    </Dialog>
  );
}
