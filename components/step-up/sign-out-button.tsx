"use client";

import { useState } from "react";
import { signOut } from "#components/session/sign-out.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** Signs the person out, so that signing in again confirms who they are. */
export function SignOutButton() {
  const [state, setState] = useState<"idle" | "leaving" | "failed">("idle");
  return (
    <div className="grid gap-3">
      {state === "failed" && <Notice title="You are still signed in. Try again." />}
      <Button
        look="primary"
        className="h-10"
        disabled={state === "leaving"}
        onClick={() => {
          setState("leaving");
          signOut().catch(() => setState("failed"));
        }}
      >
        {state === "leaving" ? "Signing out" : "Sign out"}
      </Button>
    </div>
  );
}
