"use client";

import { useState } from "react";
import { apiCall } from "#components/api/api-call.ts";
import { ApiError } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { postAuthForm } from "#components/session/post-auth-form.ts";
import { Button } from "#components/ui/button.tsx";
import { arrive } from "#components/workspaces/other-tabs.ts";

/** Joins with the signed-in account, or signs out so that another one can be used. */
export function JoinButton({
  token,
  me,
  invitedEmail,
  workspaceName,
}: {
  token: string;
  me: { readonly name: string; readonly email: string };
  invitedEmail: string;
  workspaceName: string;
}) {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  function act(work: () => Promise<void>) {
    setIsPending(true);
    setError(null);
    work().catch((reason: unknown) => {
      setIsPending(false);
      setError(
        reason instanceof Error ? reason : new ApiError("unreachable", "The service cannot be reached."),
      );
    });
  }
  const join = () =>
    act(async () => {
      await apiCall("POST /api/invitations/accept", { body: { token } });
      arrive();
    });
  const leave = () =>
    act(async () => {
      await postAuthForm({ path: "/api/auth/signout" });
      window.location.reload();
    });
  const isOther = me.email.toLowerCase() !== invitedEmail.toLowerCase();
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        You are signed in as <span className="font-medium">{me.name}</span> ({me.email}).
        {isOther && ` The invitation was made for ${invitedEmail}; joining now uses it up.`}
      </p>
      <RefusalNotice what={`You have not joined ${workspaceName}.`} error={error} />
      <Button look="primary" className="h-10" disabled={isPending} onClick={join}>
        {isPending ? "Joining" : "Join as this person"}
      </Button>
      <Button className="h-10" disabled={isPending} onClick={leave}>
        Sign out and use another account
      </Button>
    </div>
  );
}
