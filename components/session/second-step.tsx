"use client";

import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { signInPath } from "#lib/contract/sign-in-path.ts";
import { describeSignInFailure } from "./describe-sign-in-failure.ts";
import { OrLine } from "./or-line.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { readSecondStep, type SecondStepWays } from "./second-step-api.ts";
import { SecondStepCode } from "./second-step-code.tsx";

/** Asks for the second factor after a correct first one; `onSignedIn` continues with the session. */
export function SecondStep({
  onSignedIn,
  onBeginAnew,
}: {
  onSignedIn: () => Promise<void>;
  onBeginAnew: () => void;
}) {
  const [ways, setWays] = useState<SecondStepWays>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let isHere = true;
    readSecondStep().then(
      (read) => isHere && setWays(read),
      (error: unknown) => isHere && setFailure(error),
    );
    return () => {
      isHere = false;
    };
  }, []);

  if (failure !== undefined) {
    return (
      <div className="grid gap-5">
        <Notice title={describeSignInFailure(failure).title} />
        <Button look="primary" className="h-10" onClick={onBeginAnew}>
          Sign in again
        </Button>
      </div>
    );
  }
  if (!ways) return <Skeleton className="h-36" />;
  return (
    <div className="grid gap-5">
      {ways.passkey && (
        <>
          <PasskeyButton step="second-step" look="primary" label="Use your passkey" onSignedIn={onSignedIn} />
          {(ways.totp || ways.recoveryCode) && <OrLine />}
        </>
      )}
      {(ways.totp || ways.recoveryCode) && <SecondStepCode ways={ways} onSignedIn={onSignedIn} />}
      <Button look="quiet" onClick={onBeginAnew} className="justify-self-start">
        Sign in as somebody else
      </Button>
    </div>
  );
}

/** The second step after a provider's sign-in. Continues at `returnTo`. */
export function SecondStepPage({ returnTo }: { returnTo: string }) {
  return (
    <SecondStep
      onBeginAnew={() => window.location.assign(signInPath(returnTo))}
      onSignedIn={() => {
        window.location.assign(returnTo);
        return new Promise(() => {});
      }}
    />
  );
}
