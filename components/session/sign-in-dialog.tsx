"use client";

import { useSignInNeeded } from "#components/api/session-gate.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";

const SignInOverPage = lazyPart(async () => (await import("./sign-in-over-page.tsx")).SignInOverPage);

/** Waits, in every page, for the session to end. */
export function SignInDialog() {
  return useSignInNeeded() && <SignInOverPage />;
}
