"use client";

import { type FormEvent, useId, useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/field-fault.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { TextField } from "#components/ui/text-field.tsx";

/** Asks for a name: of something new, or another for something that has one. */
export function NameDialog({
  title,
  description,
  name: before = "",
  act,
  failure,
  change,
  onClose,
}: {
  title: string;
  description?: string;
  name?: string;
  /** What its button does: "Create team". */
  act: string;
  /** "The team was not made." */
  failure: string;
  change: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly mutate: (name: string, options: { onSuccess: () => void }) => void;
  };
  onClose: () => void;
}) {
  const form = useId();
  const [name, setName] = useState(before);
  const { error, isPending, mutate } = change;
  function submit(event: FormEvent) {
    event.preventDefault();
    mutate(name, { onSuccess: onClose });
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      {...(description && { description })}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            form={form}
            disabled={isPending || name.trim() === "" || name.trim() === before}
          >
            {isPending ? "Saving" : act}
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
        {!isFieldFault(error, ["/name"]) && <RefusalNotice what={failure} error={error} />}
      </form>
    </Dialog>
  );
}
