"use client";

import { Plug, ShieldAlert } from "lucide-react";
import Link from "next/link";
import { useAppApprovals } from "#components/app-approvals/use-app-approvals.ts";
import { useMay } from "#components/session/use-session.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { AppsList } from "./apps-list.tsx";
import { SwitchedOff } from "./switched-off.tsx";
import { useAppsPlace } from "./use-connected-apps.ts";

/** The person's connected apps; for admins also everybody's. */
export function ConnectedAppsView() {
  const isAdmin = useMay("admin");
  const { place, change } = useAppsPlace();
  return (
    <div className="grid gap-5">
      <PageHeader
        title="Connected apps"
        state="Programs such as Claude and Cursor that run agents for the people who connected them."
        actions={
          <Link href="/connected-apps/set-up" className={buttonClasses("primary")}>
            <Plug aria-hidden />
            Connect an app
          </Link>
        }
      />
      <SwitchedOff />
      {isAdmin && <OpenRequests />}
      {isAdmin ? (
        <Tabs
          label="Whose apps"
          value={place.tab}
          onValueChange={(tab) => change({ tab, q: "", state: [] })}
          tabs={[
            { value: "mine", label: "Mine", content: <AppsList key="mine" whose="mine" /> },
            {
              value: "everybody",
              label: "Everybody's",
              content: <AppsList key="everybody" whose="everybody" />,
            },
          ]}
        />
      ) : (
        <AppsList whose="mine" />
      )}
    </div>
  );
}

/** Tells an admin how many app requests are open. Renders nothing if there are none. */
function OpenRequests() {
  const { data } = useAppApprovals();
  const count = data?.requested.length ?? 0;
  if (count === 0) return null;
  return (
    <p className="flex max-w-3xl items-start gap-2.5 rounded-lg border border-line bg-surface p-3 text-ink-soft">
      <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-waiting" />
      <span>
        {count === 1 ? "1 app waits" : `${count} apps wait`} for an admin's approval.{" "}
        <Link
          href="/settings/apps"
          className="text-accent-ink underline underline-offset-2 hover:no-underline"
        >
          See requests
        </Link>
      </span>
    </p>
  );
}
