"use client";

import { Plug } from "lucide-react";
import { useMay } from "#components/session/use-session.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { AppsList } from "./apps-list.tsx";
import { OpenRequests } from "./open-requests.tsx";
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
