"use client";

import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { notify } from "#components/ui/toast.tsx";
import { arrive } from "#components/workspaces/other-tabs.ts";
import { type Account, useAcceptWaiting, useDeclineWaiting } from "./use-account.ts";

type Waiting = Account["invitations"][number];

/** Invitations for this account: the person joins when they accept. */
export function WaitingInvitations({ invitations }: { invitations: readonly Waiting[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {invitations.map((invitation) => (
        <WaitingRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
}

function WaitingRow({ invitation: { id, workspaceName, role, invitedBy } }: { invitation: Waiting }) {
  const accept = useAcceptWaiting();
  const decline = useDeclineWaiting();
  const isPending = accept.isPending || decline.isPending;
  return (
    <li className="grid gap-2 p-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="grid min-w-0 grow gap-0.5">
          <p className="wrap-anywhere font-medium">{workspaceName}</p>
          <p className="wrap-anywhere text-ink-soft text-meta">
            As {role}, from {invitedBy ?? "the operator of this installation"}
          </p>
        </div>
        <Button
          size="small"
          disabled={isPending}
          aria-label={`Join ${workspaceName}`}
          onClick={() => accept.mutate(id, { onSuccess: arrive })}
        >
          Join
        </Button>
        <Button
          size="small"
          disabled={isPending}
          aria-label={`Decline ${workspaceName}`}
          onClick={() => decline.mutate(id, { onSuccess: () => notify("Invitation declined") })}
        >
          Decline
        </Button>
      </div>
      <RefusalNotice what={`You have not joined ${workspaceName}.`} error={accept.error} />
      <RefusalNotice what="The invitation was not declined." error={decline.error} />
    </li>
  );
}
