"use client";

import { signInPath } from "#lib/contract/sign-in-path.ts";
import { SecondStep } from "./second-step.tsx";

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
