"use client";

import { type FormEvent, useState } from "react";
import { ApiError, fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { PasswordField } from "#components/session/password-field.tsx";
import { postAuthForm } from "#components/session/post-auth-form.ts";
import { Button } from "#components/ui/button.tsx";
import { TextField } from "#components/ui/text-field.tsx";

/** Creates an account for the invited address, joins, and opens the workspace. */
export function AcceptForm({ token, email }: { token: string; email: string }) {
  const [error, setError] = useState<Error | null>(null);
  const [isPending, setIsPending] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const field = (name: string) => String(typed.get(name) ?? "");
    setIsPending(true);
    setError(null);
    try {
      await postAuthForm({
        path: "/api/auth/callback/invitation",
        fields: { token, name: field("name"), password: field("password") },
      });
      window.location.assign("/");
    } catch (reason) {
      setIsPending(false);
      setError(
        reason instanceof Error ? reason : new ApiError("unreachable", "The service cannot be reached."),
      );
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField label="E-mail" name="email" type="email" autoComplete="username" value={email} readOnly />
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={200}
        required
        autoFocus
        error={fieldFault(error, "/name")}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        minLength={8}
        maxLength={1_000}
        required
        help="At least 8 characters, and not a common password."
        error={fieldFault(error, "/password")}
      />
      {!isFieldFault(error, ["/name", "/password"]) && (
        <RefusalNotice what="The account was not created." error={error} />
      )}
      <Button look="primary" type="submit" disabled={isPending} className="h-10">
        {isPending ? "Joining" : "Create account and join"}
      </Button>
    </form>
  );
}
