"use client";

import { SignInFields } from "./sign-in-fields.tsx";

/** Leaves for `returnTo` once signed in. */
export function SignInForm({ returnTo, email }: { returnTo: string; email?: string }) {
  function leave(): Promise<void> {
    // A whole new page: nothing that was read for somebody else stays.
    window.location.assign(returnTo);
    return new Promise(() => {});
  }
  return <SignInFields email={email} onSignedIn={leave} />;
}
