"use client";

import { useActionState, useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { describeSignInFailure } from "./describe-sign-in-failure.ts";
import { type SecondStepWays, sendSecondStep } from "./second-step-api.ts";

interface Attempt {
  readonly failure?: { readonly title: string; readonly advice?: string };
}

/** Asks for an authenticator or recovery code. */
export function SecondStepCode({
  ways,
  onSignedIn,
}: {
  ways: SecondStepWays;
  onSignedIn: () => Promise<void>;
}) {
  const code = useRef<HTMLInputElement>(null);
  const [attempt, submit, isPending] = useActionState(
    async (_: Attempt, form: FormData): Promise<Attempt> => {
      try {
        await sendSecondStep(String(form.get("code") ?? ""));
      } catch (error) {
        return { failure: describeSignInFailure(error) };
      }
      await onSignedIn();
      return {};
    },
    {},
  );
  useEffect(() => {
    if (attempt.failure) code.current?.focus();
  }, [attempt]);

  return (
    <form action={submit} className="grid gap-5">
      {attempt.failure && (
        <Notice title={attempt.failure.title}>
          {attempt.failure.advice && <p className="text-ink-soft">{attempt.failure.advice}</p>}
        </Notice>
      )}
      <TextField
        label={ways.totp ? "Code" : "Recovery code"}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus={!ways.passkey}
        maxLength={100}
        help={codeHelp(ways)}
        ref={code}
      />
      <Button
        look={ways.passkey ? "secondary" : "primary"}
        type="submit"
        disabled={isPending}
        className="h-10"
      >
        {isPending ? "Signing in" : "Confirm code"}
      </Button>
    </form>
  );
}

function codeHelp({ totp, recoveryCode }: SecondStepWays): string {
  if (!totp) return "One of the codes you saved when you set up your passkey.";
  return recoveryCode
    ? "The 6 digits in your authenticator app, or a recovery code."
    : "The 6 digits in your authenticator app.";
}
