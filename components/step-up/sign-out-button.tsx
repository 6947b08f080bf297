"use client";

import { useSignOut } from "#components/session/use-sign-out.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** Signs the person out, so that signing in again confirms who they are. */
export function SignOutButton() {
  const { isLeaving, hasFailed, leave } = useSignOut();
  return (
    <div className="grid gap-3">
      {hasFailed && <Notice title="You are still signed in. Try again." />}
      <Button look="primary" className="h-10" disabled={isLeaving} onClick={leave}>
        {isLeaving ? "Signing out" : "Sign out"}
      </Button>
    </div>
  );
}
