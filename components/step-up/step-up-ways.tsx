"use client";

import { KeyRound } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { OrLine } from "#components/session/or-line.tsx";
import { canUsePasskeys } from "#components/session/passkey-browser.ts";
import { PasswordField } from "#components/session/password-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { CONFIRM_PATH } from "#lib/contract/sign-in-path.ts";
import { FactorCodeField } from "./confirm-at-provider.tsx";
import { SIGN_IN_AGAIN } from "./sign-in-again.ts";
import { type StepUpWaysAnswer, useStepUpWithPasskey, useStepUpWithPassword } from "./use-step-up.ts";

/** The person's ways to confirm their identity, strongest first. */
export function StepUpWays({ ways, onConfirmed }: { ways: StepUpWaysAnswer; onConfirmed: () => void }) {
  const hasPasskey = ways.hasPasskey && canUsePasskeys();
  return (
    <div className="grid gap-5">
      {hasPasskey && (
        <>
          <PasskeyStepUp onConfirmed={onConfirmed} />
          <OrLine />
        </>
      )}
      {ways.hasPassword ? (
        <PasswordStepUp ways={ways} hasFocus={!hasPasskey} onConfirmed={onConfirmed} />
      ) : (
        <ConfirmElsewhere providers={ways.providers} />
      )}
    </div>
  );
}

function PasskeyStepUp({ onConfirmed }: { onConfirmed: () => void }) {
  const { mutate, error, isPending } = useStepUpWithPasskey();
  return (
    <div className="grid gap-4">
      <RefusalNotice what="It was not confirmed." error={error} />
      <Button
        look="primary"
        className="h-10"
        autoFocus
        disabled={isPending}
        onClick={() => mutate(undefined, { onSuccess: onConfirmed })}
      >
        <KeyRound aria-hidden />
        {isPending ? "Waiting for your passkey" : "Confirm with a passkey"}
      </Button>
    </div>
  );
}

const FIELDS = ["/password", "/code"];

/** Asks for the password, and for a code if the person has a second factor. */
function PasswordStepUp({
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
      {needsCode && <FactorCodeField hasTotp={hasTotp} error={fieldFault(error, "/code")} ref={code} />}
      {!isFieldFault(error, FIELDS) && <RefusalNotice what="It was not confirmed." error={error} />}
      <Button type="submit" look="primary" disabled={isPending} className="h-10">
        {isPending ? "Confirming" : "Confirm"}
      </Button>
    </form>
  );
}

/** A person without a password signs in again at their provider, in a window beside this page. */
function ConfirmElsewhere({ providers }: Pick<StepUpWaysAnswer, "providers">) {
  if (providers.length === 0) {
    return <p className="text-ink-soft">{SIGN_IN_AGAIN}</p>;
  }
  const names = providers.map(({ name }) => name).join(" or ");
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        You sign in with {names}. Sign in there once more in a new window, then come back to this one.
      </p>
      <a href={CONFIRM_PATH} target="_blank" rel="noreferrer" className={buttonClasses("primary", "h-10")}>
        Confirm in a new window
      </a>
    </div>
  );
}
