"use client";

import { type FormEvent, useRef } from "react";
import { fieldFault, isFieldFault } from "#components/api/field-fault.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { PasswordField } from "#components/session/password-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { useStepUpWithPassword } from "./use-step-up.ts";

const FIELDS = ["/password"];

export function PasswordStepUp({ onConfirmed }: { onConfirmed: () => void }) {
  const password = useRef<HTMLInputElement>(null);
  const { mutate, error, isPending } = useStepUpWithPassword();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    mutate(
      { password: String(typed.get("password") ?? "") },
      {
        onSuccess: onConfirmed,
        onError() {
          password.current?.focus();
          password.current?.select();
        },
      },
    );
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        autoFocus
        maxLength={1_000}
        ref={password}
        error={fieldFault(error, "/password")}
      />
      {!isFieldFault(error, FIELDS) && <RefusalNotice what="It was not confirmed." error={error} />}
      <Button type="submit" look="primary" disabled={isPending} className="h-10">
        {isPending ? "Confirming" : "Confirm"}
      </Button>
    </form>
  );
}
