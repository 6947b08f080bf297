"use client";

import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { OnlyAdmins } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast.tsx";
import { AppEntry } from "./app-entry.tsx";
import { AppSection } from "./app-section.tsx";
import {
  type AppApprovals,
  type ApprovedApp,
  type ListedApp,
  useAppApprovals,
  useApprovalActions,
} from "./use-app-approvals.ts";
import { peopleWords, WithdrawDialog } from "./withdraw-dialog.tsx";

const POLICY_WORDS: Readonly<Record<AppApprovals["policy"], string>> = {
  none: "This workspace allows no connected apps.",
  approved: "People can connect only the apps that you approve here.",
  any: "This workspace allows any app, so approvals have no effect.",
};

/** The approved and requested apps, in a workspace that allows only approved ones. */
export function AppApprovalsView() {
  const query = useAppApprovals();
  const { data } = query;
  return (
    <div className="grid gap-6">
      <PageHeader title="Approved apps" state={data ? POLICY_WORDS[data.policy] : ""} />
      {data ? (
        <Lists approvals={data} />
      ) : (
        <NotLoaded
          what="The apps could not be loaded."
          query={query}
          pending={<Skeleton className="h-72 rounded-lg" />}
          instead={{
            permission_denied: <OnlyAdmins what="apps" />,
          }}
        />
      )}
    </div>
  );
}

function Lists({ approvals: { policy, requested, approved, unapproved } }: { approvals: AppApprovals }) {
  const { give, decline } = useApprovalActions();
  const [withdrawn, setWithdrawn] = useState<ApprovedApp>();
  const isPending = give.isPending || decline.isPending;
  const approve = (app: ListedApp, look: "primary" | "secondary") => (
    <Button
      look={look}
      disabled={isPending}
      aria-label={`Approve ${app.name}`}
      onClick={() => give.mutate(app.id, { onSuccess: () => notify(`${app.name} is approved`) })}
    >
      Approve
    </Button>
  );
  return (
    <div className="grid gap-4">
      {policy !== "approved" && (
        <p className="text-ink-soft">
          <Link href="/settings/capabilities" className="text-accent-ink underline underline-offset-2">
            Change which apps are allowed
          </Link>
        </p>
      )}
      <RefusalNotice what="The app was not approved." error={give.error} />
      <RefusalNotice what="The request was not declined." error={decline.error} />
      <AppSection
        title="Requests"
        help="People ask for these when they connect an app that is not approved."
        empty="No open requests."
      >
        {requested.map(({ app, people, askedAt }) => (
          <AppEntry
            key={app.id}
            app={app}
            actions={
              <>
                {approve(app, "primary")}
                <Button
                  disabled={isPending}
                  aria-label={`Decline ${app.name}`}
                  onClick={() =>
                    decline.mutate(app.id, { onSuccess: () => notify(`${app.name} is declined`) })
                  }
                >
                  Decline
                </Button>
              </>
            }
          >
            {people.map(({ name, email }) => `${name} (${email})`).join(", ")} asked{" "}
            <RelativeTime at={askedAt} />
          </AppEntry>
        ))}
      </AppSection>
      <AppSection
        title="Approved"
        help="Everybody in the workspace can connect these."
        empty="No app is approved yet. Approve one when somebody asks for it."
      >
        {approved.map((entry) => (
          <AppEntry
            key={entry.app.id}
            app={entry.app}
            actions={
              <Button
                aria-label={`Withdraw the approval of ${entry.app.name}`}
                onClick={() => setWithdrawn(entry)}
              >
                Withdraw
              </Button>
            }
          >
            Approved by {entry.approvedBy.name} <RelativeTime at={entry.approvedAt} /> · connected by{" "}
            {entry.connections === 0 ? "nobody" : peopleWords(entry.connections)}
          </AppEntry>
        ))}
      </AppSection>
      {unapproved.length > 0 && (
        <AppSection
          title="Connected without approval"
          help={
            policy === "approved"
              ? "These are refused until you approve them."
              : "These stop working if you allow approved apps only, until you approve them."
          }
          empty=""
        >
          {unapproved.map(({ app, connections }) => (
            <AppEntry key={app.id} app={app} actions={approve(app, "secondary")}>
              Connected by {peopleWords(connections)}
            </AppEntry>
          ))}
        </AppSection>
      )}
      {withdrawn && (
        <WithdrawDialog entry={withdrawn} policy={policy} onClose={() => setWithdrawn(undefined)} />
      )}
    </div>
  );
}
