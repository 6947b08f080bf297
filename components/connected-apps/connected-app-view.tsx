"use client";

import { Unplug } from "lucide-react";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { condenseScopes } from "#components/keys/scope-words.ts";
import { StartedRuns } from "#components/runs/started-runs.tsx";
import { CHOSEN } from "#components/ui/address-history.ts";
import { Button } from "#components/ui/button.tsx";
import { MissingState } from "#components/ui/empty-state.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { AppFacts } from "./app-facts.tsx";
import { AppStateBadge } from "./app-state-badge.tsx";
import { EndAppDialog } from "./end-app-dialog.tsx";
import { type ConnectedApp, useConnectedApp } from "./use-connected-apps.ts";

const RequestsTable = lazyPart(
  async () => (await import("#components/keys/requests-table.tsx")).RequestsTable,
  <Skeleton className="h-96 rounded-lg" />,
);

/** One connected app: its permissions, its runs and requests, and ending it. */
export function ConnectedAppView({ grantId }: { grantId: string }) {
  const query = useConnectedApp(grantId);
  const { data } = query;
  if (data) return <Loaded app={data} />;
  return (
    <NotLoaded
      what="The connected app could not be loaded."
      query={query}
      pending={<AppSkeleton />}
      instead={{ connected_app_not_found: <NotThere /> }}
    />
  );
}

function Loaded({ app }: { app: ConnectedApp }) {
  const [tab, setTab] = useQueryState(
    "tab",
    parseAsStringLiteral(["runs", "requests"]).withDefault("runs").withOptions(CHOSEN),
  );
  const [isEnding, setEnding] = useState(false);
  return (
    <div className="grid gap-5">
      <PageHeader
        title={app.client.name}
        badge={<AppStateBadge state={app.state} />}
        state={condenseScopes(app.scopes)}
        actions={
          app.state !== "ended" && (
            <Button onClick={() => setEnding(true)}>
              <Unplug aria-hidden />
              End connection
            </Button>
          )
        }
      />
      <AppFacts app={app} />
      <Tabs
        label="Activity"
        value={tab}
        onValueChange={(next) => void setTab(next)}
        tabs={[
          {
            value: "runs",
            label: "Runs",
            content: (
              <StartedRuns
                by={{ app: app.id }}
                none={`${app.client.name} has not started a run yet.`}
                all="All runs of this app"
              />
            ),
          },
          {
            value: "requests",
            label: "Requests",
            content: (
              <RequestsTable
                of={{ grantId: app.id }}
                none={`${app.client.name} made no request in the last 30 days.`}
              />
            ),
          },
        ]}
      />
      {isEnding && <EndAppDialog app={app} onClose={() => setEnding(false)} />}
    </div>
  );
}

function AppSkeleton() {
  return (
    <div role="status" aria-label="Loading the connected app" className="grid gap-5">
      <PageHeader title="Connected app" state={<Skeleton className="h-4 w-48" />} />
      <Skeleton className="h-60 w-full rounded-lg" />
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  );
}

function NotThere() {
  return (
    <div className="grid gap-5">
      <PageHeader title="Connected app" />
      <MissingState noun="Connected app" href="/connected-apps" all="All connected apps">
        It may belong to another workspace or person, or the link is wrong.
      </MissingState>
    </div>
  );
}
