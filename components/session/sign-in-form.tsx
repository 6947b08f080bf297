"use client";

import { SignInFields } from "./sign-in-fields.tsx";

/** Continues at `returnTo` after the sign-in. */
export function SignInForm({ returnTo, email }: { returnTo: string; email?: string }) {
  function leave(): Promise<void> {
    // A full page load, so that no other person's data stays.
    window.location.assign(returnTo);
    return new Promise(() => {});
  }
  return <SignInFields email={email} onSignedIn={leave} />;
}
