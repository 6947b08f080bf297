"use client";

import { type FormEvent, useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { notify } from "#components/ui/toast.tsx";
import { useRenameAccount } from "./use-account.ts";

export function NameForm({ name }: { name: string }) {
  const [typed, setTyped] = useState(name);
  const { mutate, error, isPending } = useRenameAccount();
  function submit(event: FormEvent) {
    event.preventDefault();
    mutate(typed, {
      onSuccess(saved) {
        setTyped(saved.name);
        notify("Name saved");
      },
    });
  }
  return (
    <form onSubmit={submit} className="grid max-w-md gap-4">
      <TextField
        label="Your name"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="name"
        maxLength={200}
        required
        error={fieldFault(error, "/name")}
      />
      {!isFieldFault(error, ["/name"]) && <RefusalNotice what="The name was not saved." error={error} />}
      <Button
        type="submit"
        look="primary"
        disabled={isPending || typed.trim() === name}
        className="justify-self-start"
      >
        {isPending ? "Saving" : "Save name"}
      </Button>
    </form>
  );
}
