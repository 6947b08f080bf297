"use client";

import { type FormEvent, useRef } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { PasswordField } from "#components/session/password-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { notify } from "#components/ui/toast.tsx";
import { type Account, useChangePassword } from "./use-account.ts";

const FIELDS = ["/currentPassword", "/newPassword"];

/** Changes the password; a person who only signs in by a provider sets a first one. */
export function PasswordForm({ account }: { account: Account }) {
  const { email, hasPassword, activeKeys, connectedApps } = account;
  const form = useRef<HTMLFormElement>(null);
  const { mutate, error, isPending } = useChangePassword();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const newPassword = String(typed.get("newPassword") ?? "");
    const current = hasPassword ? { currentPassword: String(typed.get("currentPassword") ?? "") } : {};
    mutate(
      { ...current, newPassword, endKeys: typed.has("endKeys"), endApps: typed.has("endApps") },
      {
        onSuccess(ended) {
          form.current?.reset();
          notify(hasPassword ? "Password changed" : "Password set", { description: inWords(ended) });
        },
      },
    );
  }
  return (
    <form ref={form} onSubmit={submit} className="grid max-w-md gap-4">
      {/* For password managers, which store a password under its user name. */}
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
        help="At least 8 characters, and not a common password. Several words are easier to remember than symbols."
        error={fieldFault(error, "/newPassword")}
      />
      {activeKeys > 0 && (
        <Checkbox
          name="endKeys"
          label={`Also revoke ${counted(activeKeys, "API key that acts as you", "API keys that act as you")}`}
          help="In every workspace. They stop working immediately and permanently."
        />
      )}
      {connectedApps > 0 && (
        <Checkbox
          name="endApps"
          label={`Also disconnect ${counted(connectedApps, "app", "apps")}`}
          help="In every workspace. You can connect them again."
        />
      )}
      {!isFieldFault(error, FIELDS) && <RefusalNotice what="The password was not changed." error={error} />}
      <Button type="submit" look="primary" disabled={isPending} className="justify-self-start">
        {isPending ? "Saving" : hasPassword ? "Change password" : "Set password"}
      </Button>
    </form>
  );
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${many}`;

function inWords(ended: { endedSessions: number; revokedKeys: number; endedApps: number }): string {
  const { endedSessions, revokedKeys, endedApps } = ended;
  const browsers =
    endedSessions === 0
      ? "No other browser was signed in."
      : endedSessions === 1
        ? "One other browser was signed out."
        : `${endedSessions} other browsers were signed out.`;
  return [
    browsers,
    ...(revokedKeys > 0 ? [`${counted(revokedKeys, "API key", "API keys")} revoked.`] : []),
    ...(endedApps > 0 ? [`${counted(endedApps, "app", "apps")} disconnected.`] : []),
  ].join(" ");
}
