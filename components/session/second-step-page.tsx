"use client";

import { signInPath } from "#lib/contract/sign-in-path.ts";
import { SecondStep } from "./second-step.tsx";

/** The second step of somebody who came back from a provider. Leaves for `returnTo` once signed in. */
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
