"use client";

import { OrLine } from "#components/session/or-line.tsx";
import { canUsePasskeys } from "#components/session/passkey-browser.ts";
import { ConfirmElsewhere } from "./confirm-elsewhere.tsx";
import { PasskeyStepUp } from "./passkey-step-up.tsx";
import { PasswordStepUp } from "./password-step-up.tsx";
import type { StepUpWaysAnswer } from "./use-step-up.ts";

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
