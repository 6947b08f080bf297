"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiAddress } from "#components/api/api-address.ts";
import { settleSignIn } from "#components/api/session-gate.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { SIGN_IN_PATH } from "#lib/contract/sign-in-path.ts";
import { SignInFields } from "./sign-in-fields.tsx";
import { SESSION_QUERY, type Session } from "./use-session.ts";

/**
 * A sign-in dialog for an ended session, so that nothing typed is lost; refused requests are then retried. If the
 * person signs in to another account or workspace, the page reloads.
 */
export function SignInOverPage() {
  const known = useQueryClient().getQueryData(SESSION_QUERY.queryKey);
  useEffect(() => {
    // The person may sign in in another window, for example by a provider.
    const look = () => void goOn(known);
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [known]);

  return (
    <Dialog
      onClose={() => settleSignIn(false)}
      title="Sign in to go on"
      description="Your session has ended. What you typed is still here and will be sent once you are signed in."
      size="small"
    >
      <div className="grid gap-5">
        <SignInFields email={known?.user.email} onSignedIn={() => goOn(known)} />
        <p className="text-ink-soft text-table">
          Another way to sign in?{" "}
          <a
            href={SIGN_IN_PATH}
            target="_blank"
            rel="noreferrer"
            className="text-accent-ink underline underline-offset-2"
          >
            Use it in a new window
          </a>{" "}
          and come back to this one.
        </p>
      </div>
    </Dialog>
  );
}

/** Bypasses the gate, which would hold this request, too. */
async function goOn(known: Session | undefined): Promise<void> {
  const response = await fetch(apiAddress("/api/session")).catch(() => undefined);
  if (!response?.ok) return;
  const now: Session = await response.json();
  const isSame = !known || (known.user.id === now.user.id && known.workspace.id === now.workspace.id);
  if (isSame) settleSignIn(true);
  else window.location.reload();
}
