"use client";

import { useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { useSession } from "#components/session/use-session.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify, notifyFailure } from "#components/ui/toast.tsx";
import { InvitationLink } from "./invitation-link.tsx";
import { ROLE_WORDS } from "./role-words.ts";
import {
  type Invitation,
  useInvitations,
  useRenewInvitation,
  useWithdrawInvitation,
} from "./use-invitations.ts";

/** Open invitations. */
export function InvitationsTab({ onInvite }: { onInvite: () => void }) {
  const query = useInvitations({ enabled: true });
  const { data, error } = query;
  if (error && !data) {
    return <NotLoaded what="The invitations could not be loaded." query={query} />;
  }
  if (data?.invitations.length === 0) {
    return (
      <EmptyState
        title="No open invitations"
        act={
          <Button onClick={onInvite} className="justify-self-start">
            Invite somebody
          </Button>
        }
      >
        An invitation is a link for one person. You choose the role and the teams.
      </EmptyState>
    );
  }
  return (
    <ul
      aria-label="Open invitations"
      className="divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {data
        ? data.invitations.map((invitation) => <InvitationRow key={invitation.id} invitation={invitation} />)
        : [0, 1, 2].map((row) => (
            <li key={row} className="p-3">
              <Skeleton className="h-9" />
            </li>
          ))}
    </ul>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, role, teams, invitedBy, createdAt, expiresAt, isExpired } = invitation;
  const mayManage = useSession().data?.role === "owner" || role !== "owner";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5">
      <div className="grid min-w-0 grow basis-60 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{email}</span>
          {isExpired && <Badge tone="attention">Expired</Badge>}
        </p>
        <p className="wrap-anywhere text-ink-soft text-meta">
          {ROLE_WORDS[role].name}
          {teams.length > 0 && ` in ${teams.map(({ name }) => name).join(", ")}`} · invited by{" "}
          {invitedBy.name} <RelativeTime at={createdAt} /> · {isExpired ? "expired" : "ends"}{" "}
          <RelativeTime at={expiresAt} />
        </p>
      </div>
      {mayManage && <InvitationActs invitation={invitation} />}
    </li>
  );
}

function InvitationActs({ invitation }: { invitation: Invitation }) {
  const { id, email } = invitation;
  const renew = useRenewInvitation();
  const withdraw = useWithdrawInvitation();
  const [isAsked, setIsAsked] = useState(false);
  const told = (error: Error) => notifyFailure("No new link was created", { description: error.message });
  return (
    <div className="flex gap-2">
      <Button size="small" disabled={renew.isPending} onClick={() => renew.mutate(id, { onError: told })}>
        New link
      </Button>
      <Button
        size="small"
        look="quiet"
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={() => setIsAsked(true)}
      >
        Withdraw
      </Button>
      <Dialog
        open={renew.isSuccess}
        onClose={() => renew.reset()}
        title={`Send this link to ${email}`}
        description="The previous link no longer works."
        footer={
          <Button look="primary" onClick={() => renew.reset()}>
            Done
          </Button>
        }
      >
        {renew.data && <InvitationLink invitation={renew.data} />}
      </Dialog>
      <ConfirmChange
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={`Withdraw the invitation of ${email}?`}
        confirmLabel="Withdraw"
        change={withdraw}
        given={id}
        refused="It was not withdrawn."
        onDone={() => notify("Invitation withdrawn")}
      >
        Its link stops working.
      </ConfirmChange>
    </div>
  );
}
