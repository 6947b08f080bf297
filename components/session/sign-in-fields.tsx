"use client";

import { useActionState, useEffect, useRef, useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { describeSignInFailure } from "./describe-sign-in-failure.ts";
import { OrLine } from "./or-line.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordField } from "./password-field.tsx";
import { postAuthForm } from "./post-auth-form.ts";
import { SecondStep } from "./second-step.tsx";

interface Attempt {
  /** Kept after a failed attempt; the password is cleared. */
  readonly email: string;
  readonly failure?: { readonly title: string; readonly advice?: string };
}

/** Asks for email address and password; `onSignedIn` continues with the new session. */
export function SignInFields({
  email = "",
  onSignedIn,
}: {
  email?: string | undefined;
  onSignedIn: () => Promise<void>;
}) {
  const password = useRef<HTMLInputElement>(null);
  const [isHeld, setIsHeld] = useState(false);
  const [attempt, submit, isPending] = useActionState(
    async (_: Attempt, form: FormData): Promise<Attempt> => {
      const typed = String(form.get("email") ?? "");
      try {
        await postAuthForm({
          path: "/api/auth/callback/credentials",
          fields: { email: typed, password: String(form.get("password") ?? "") },
        });
      } catch (error) {
        if (error instanceof ApiError && error.code === "second_factor_required") {
          setIsHeld(true);
          return { email: typed };
        }
        return { email: typed, failure: describeSignInFailure(error) };
      }
      await onSignedIn();
      return { email: typed };
    },
    { email },
  );
  useEffect(() => {
    if (attempt.failure) password.current?.focus();
  }, [attempt]);

  if (isHeld) return <SecondStep onSignedIn={onSignedIn} onBeginAnew={() => setIsHeld(false)} />;
  return (
    <div className="grid gap-5">
      <form action={submit} className="grid gap-5">
        {attempt.failure && (
          <Notice title={attempt.failure.title}>
            {attempt.failure.advice && <p className="text-ink-soft">{attempt.failure.advice}</p>}
          </Notice>
        )}
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={attempt.email}
          required
          autoFocus={email === ""}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          autoFocus={email !== ""}
          data-first-focus={email === "" ? undefined : true}
          maxLength={1_000}
          ref={password}
        />
        <Button look="primary" type="submit" disabled={isPending} className="h-10">
          {isPending ? "Signing in" : "Sign in"}
        </Button>
      </form>
      <OrLine />
      <PasskeyButton step="sign-in" label="Use a passkey" onSignedIn={onSignedIn} />
    </div>
  );
}

/** Continues at `returnTo` after the sign-in. */
export function SignInForm({ returnTo, email }: { returnTo: string; email?: string }) {
  function leave(): Promise<void> {
    // A full page load, so that no other person's data stays.
    window.location.assign(returnTo);
    return new Promise(() => {});
  }
  return <SignInFields email={email} onSignedIn={leave} />;
}
