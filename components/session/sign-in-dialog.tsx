"use client";

import { useSignInNeeded } from "#components/api/session-gate.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";

const SignInOverPage = lazyPart(async () => (await import("./sign-in-over-page.tsx")).SignInOverPage);

/** Opens on any page when the session has ended. */
export function SignInDialog() {
  return useSignInNeeded() && <SignInOverPage />;
}
