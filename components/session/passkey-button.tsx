"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { ButtonLook } from "#components/ui/button-classes.ts";
import { Notice } from "#components/ui/notice.tsx";
import { useMounted } from "#components/ui/use-mounted.ts";
import { describeSignInFailure } from "./describe-sign-in-failure.ts";
import { answerWithPasskey, canUsePasskeys } from "./passkey-browser.ts";
import { readPasskeyOptions, sendPasskey } from "./second-step-api.ts";

/** Signs in with a passkey, as the only or the second step. Renders nothing if the browser has no passkeys. */
export function PasskeyButton({
  step,
  look = "secondary",
  label,
  onSignedIn,
}: {
  step: "sign-in" | "second-step";
  look?: ButtonLook;
  label: string;
  onSignedIn: () => Promise<void>;
}) {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<{ title: string; advice?: string }>();
  const isMounted = useMounted();
  async function signIn() {
    setIsPending(true);
    setFailure(undefined);
    try {
      await sendPasskey(step, await answerWithPasskey(await readPasskeyOptions(step)));
      await onSignedIn();
    } catch (error) {
      setFailure(describeSignInFailure(error));
    }
    setIsPending(false);
  }
  if (isMounted && !canUsePasskeys()) return null;
  return (
    <div className="grid gap-3">
      {failure && (
        <Notice title={failure.title}>
          {failure.advice && <p className="text-ink-soft">{failure.advice}</p>}
        </Notice>
      )}
      <Button look={look} className="h-10" disabled={isPending} onClick={() => void signIn()}>
        <KeyRound aria-hidden />
        {isPending ? "Waiting for your passkey" : label}
      </Button>
    </div>
  );
}
