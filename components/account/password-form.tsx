"use client";

import { type FormEvent, useRef } from "react";
import { fieldFault, isFieldFault } from "#components/api/field-fault.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { PasswordField } from "#components/session/password-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { notify } from "#components/ui/toast.tsx";
import { useChangePassword } from "./use-account.ts";

const FIELDS = ["/currentPassword", "/newPassword"];

/** Changes the password; who signs in by a provider alone sets a first one. */
export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const { mutate, error, isPending } = useChangePassword();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const newPassword = String(typed.get("newPassword") ?? "");
    const current = hasPassword ? { currentPassword: String(typed.get("currentPassword") ?? "") } : {};
    mutate(
      { ...current, newPassword },
      {
        onSuccess({ endedSessions }) {
          form.current?.reset();
          notify(hasPassword ? "Password changed" : "Password set", { description: inWords(endedSessions) });
        },
      },
    );
  }
  return (
    <form ref={form} onSubmit={submit} className="grid max-w-md gap-4">
      {/* For password managers, which file a password under the name it belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
          maxLength={1_000}
          error={fieldFault(error, "/currentPassword")}
        />
      )}
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        required
        minLength={8}
        maxLength={1_000}
        help="At least 8 characters, and not a common password. Several words are easier to remember than signs."
        error={fieldFault(error, "/newPassword")}
      />
      {!isFieldFault(error, FIELDS) && <RefusalNotice what="The password was not changed." error={error} />}
      <Button type="submit" look="primary" disabled={isPending} className="justify-self-start">
        {isPending ? "Saving" : hasPassword ? "Change password" : "Set password"}
      </Button>
    </form>
  );
}

function inWords(endedSessions: number): string {
  if (endedSessions === 0) return "No other browser was signed in.";
  return endedSessions === 1
    ? "One other browser was signed out."
    : `${endedSessions} other browsers were signed out.`;
}
