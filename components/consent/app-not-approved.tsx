"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { apiCall } from "#components/api/api-call.ts";
import { unreachable } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { AppAccess } from "#lib/contract/dashboard/consent-words.ts";
import type { QuestionProps } from "./use-answer.ts";

type NotApproved = Extract<AppAccess, { state: "not_approved" }>;

/** Shown instead of the question if an admin must approve the app first: asks an admin, or lets an admin approve it. */
export function AppNotApproved({
  request,
  consent: { client, me, workspace },
  access: { askedAt, mayApprove },
  answering,
}: QuestionProps & { access: NotApproved }) {
  const router = useRouter();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const { answer, canAnswer } = answering;

  async function ask() {
    setIsPending(true);
    setError(null);
    try {
      const body = { request, userId: me.id, workspaceId: workspace.id };
      await apiCall("POST /api/connect/request", { body });
      if (mayApprove) await apiCall("POST /api/app-approvals/approve", { body: { clientId: client.id } });
      router.refresh();
    } catch (reason) {
      setError(reason instanceof Error ? reason : unreachable());
    }
    setIsPending(false);
  }
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        {workspace.name} allows only apps that an admin has approved. {client.name} is not approved.
      </p>
      {askedAt !== null && !mayApprove && (
        <p role="status" className="wrap-anywhere">
          You asked an admin <RelativeTime at={askedAt} />. When it is approved, check again here, or connect
          the app again.
        </p>
      )}
      <RefusalNotice what={mayApprove ? "The app was not approved." : "No admin was asked."} error={error} />
      <RefusalNotice what={`${client.name} got no answer.`} error={answering.error} />
      <div className="grid gap-3">
        {mayApprove ? (
          <Button look="primary" className="h-10" disabled={!canAnswer || isPending} onClick={ask}>
            {isPending ? "Approving" : `Approve for everybody in ${workspace.name}`}
          </Button>
        ) : askedAt === null ? (
          <Button look="primary" className="h-10" disabled={!canAnswer || isPending} onClick={ask}>
            {isPending ? "Asking" : "Ask an admin"}
          </Button>
        ) : (
          <Button look="primary" className="h-10" disabled={!canAnswer} onClick={() => router.refresh()}>
            Check again
          </Button>
        )}
        <Button
          className="h-10"
          disabled={!canAnswer || isPending}
          onClick={() => answer("denied", () => apiCall("POST /api/connect/deny", { body: { request } }))}
        >
          Go back to the app
        </Button>
      </div>
    </div>
  );
}
