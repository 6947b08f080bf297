"use client";

import { lazy, Suspense } from "react";
import { useSignInNeeded } from "#components/api/session-gate.ts";
import { useWasOpen } from "#components/ui/use-was-open.ts";

const SignInOverPage = lazy(async () => ({
  default: (await import("./sign-in-over-page.tsx")).SignInOverPage,
}));

/** Waits, in every page, for the session to end; what it then shows loads when it does. */
export function SignInDialog() {
  const isNeeded = useSignInNeeded();
  if (!useWasOpen(isNeeded)) return null;
  return (
    <Suspense>
      <SignInOverPage isNeeded={isNeeded} />
    </Suspense>
  );
}
