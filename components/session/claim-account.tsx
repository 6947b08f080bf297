"use client";

import { useState } from "react";
import { ApiError, readApiError } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { waitedFetch } from "#components/api/waited-fetch.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";
import type { ClaimEnding } from "#lib/contract/claim-ending.ts";
import { signInPath } from "#lib/contract/sign-in-path.ts";

/** Shows what ends when a person first proves an account's address, and asks for confirmation. */
export function ClaimAccount({ ending, returnTo }: { ending: ClaimEnding; returnTo: string }) {
  const [error, setError] = useState<Error | null>(null);
  const [isPending, setIsPending] = useState(false);
  async function agree() {
    setIsPending(true);
    setError(null);
    try {
      const response = await waitedFetch("/api/auth/claim", { method: "POST" });
      if (!response.ok) throw await readApiError(response);
      window.location.assign(returnTo);
    } catch (reason) {
      setIsPending(false);
      setError(
        reason instanceof Error ? reason : new ApiError("unreachable", "The service cannot be reached."),
      );
    }
  }
  const ends = endsInWords(ending);
  return (
    <div className="grid gap-5">
      {ends.length > 0 ? (
        <div>
          <p>Somebody else may have used it. To keep them out, claiming it permanently removes:</p>
          <ul className="mt-2 list-disc pl-5">
            {ends.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p>Nothing else can sign in to it.</p>
      )}
      <p>Workspaces, roles and runs stay. You can set a new password on your account page.</p>
      <ClaimFailure error={error} />
      <Button look="primary" className="h-10" disabled={isPending} onClick={() => void agree()}>
        {isPending ? "Claiming" : "Claim account and sign in"}
      </Button>
      {isPending ? (
        // A sent request can no longer be cancelled.
        <Button className="h-10" disabled>
          Cancel
        </Button>
      ) : (
        <Link href={signInPath(returnTo)} className={buttonClasses("secondary", "h-10")}>
          {mayBeClaimed(error) ? "Back to sign-in" : "Cancel, change nothing"}
        </Link>
      )}
    </div>
  );
}

/** Whether the claim may have succeeded: its response is missing, or the person stopped waiting. */
function mayBeClaimed(error: Error | null): boolean {
  return error instanceof ApiError && ["unreachable", "stopped"].includes(error.code);
}

function ClaimFailure({ error }: { error: Error | null }) {
  if (error instanceof ApiError && error.code === "unreachable") {
    const unsure = new ApiError(error.code, "The service may still do this. Try again.");
    return <RefusalNotice what={error.message} error={unsure} />;
  }
  return <RefusalNotice what="The account was not claimed." error={error} />;
}

function endsInWords(ending: ClaimEnding): string[] {
  const counted = [
    [ending.sessions, "signed-in browser", "signed-in browsers"],
    [ending.signIns, "linked sign-in", "linked sign-ins"],
    [ending.factors, "passkey or authenticator app", "passkeys and authenticator apps"],
    [ending.keys, "API key", "API keys"],
    [ending.apps, "connected app", "connected apps"],
    [ending.invitations, "invitation it sent", "invitations it sent"],
  ] as const;
  const some = counted.filter(([count]) => count > 0);
  const words = some.map(([count, one, many]) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`);
  return [...(ending.hasPassword ? ["The password"] : []), ...words];
}
