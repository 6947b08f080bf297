"use client";

import { type FormEvent, useRef } from "react";
import { fieldFault, isFieldFault } from "#components/api/field-fault.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { PasswordField } from "#components/session/password-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { CodeField } from "./code-field.tsx";
import { type StepUpWaysAnswer, useStepUpWithPassword } from "./use-step-up.ts";

const FIELDS = ["/password", "/code"];

/** Asks for the password, and for a code if the person has a second factor. */
export function PasswordStepUp({
  ways: { needsCode, hasTotp },
  hasFocus,
  onConfirmed,
}: {
  ways: StepUpWaysAnswer;
  hasFocus: boolean;
  onConfirmed: () => void;
}) {
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const { mutate, error, isPending } = useStepUpWithPassword();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    mutate(
      {
        password: String(typed.get("password") ?? ""),
        ...(needsCode && { code: String(typed.get("code") ?? "") }),
      },
      {
        onSuccess: onConfirmed,
        onError(reason) {
          if (isFieldFault(reason, ["/code"])) code.current?.focus();
          else password.current?.focus();
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
        autoFocus={hasFocus}
        maxLength={1_000}
        ref={password}
        error={fieldFault(error, "/password")}
      />
      {needsCode && <CodeField hasTotp={hasTotp} error={fieldFault(error, "/code")} ref={code} />}
      {!isFieldFault(error, FIELDS) && <RefusalNotice what="It was not confirmed." error={error} />}
      <Button type="submit" look="primary" disabled={isPending} className="h-10">
        {isPending ? "Confirming" : "Confirm"}
      </Button>
    </form>
  );
}
