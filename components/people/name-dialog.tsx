"use client";

import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { TextField } from "#components/ui/text-field.tsx";

/** Asks for a name, to create or rename something. */
export function NameDialog({
  title,
  description,
  name: before = "",
  label = "Name",
  field = "/name",
  help,
  maxLength = 200,
  act,
  failure,
  change,
  onClose,
}: {
  title: string;
  description?: string;
  name?: string;
  /** The label of the field if it is not the name; `field` is its pointer in the request. */
  label?: string;
  field?: string;
  help?: string;
  maxLength?: number;
  /** The button's text: "Create team". */
  act: string;
  /** The error's title: "The team was not created." */
  failure: string;
  change: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly mutate: (name: string, options: { onSuccess: () => void }) => void;
  };
  onClose: () => void;
}) {
  const [name, setName] = useState(before);
  const { error, isPending, mutate } = change;
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      title={title}
      description={description}
      act={isPending ? "Saving" : act}
      disabled={isPending || name.trim() === "" || name.trim() === before}
      onSubmit={() => mutate(name, { onSuccess: onClose })}
    >
      <TextField
        label={label}
        help={help}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={maxLength}
        required
        autoFocus
        error={fieldFault(error, field)}
      />
      {!isFieldFault(error, [field]) && <RefusalNotice what={failure} error={error} />}
    </FormDialog>
  );
}
