"use client";

import { Unplug } from "lucide-react";
import Link from "next/link";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { condenseScopes } from "#components/keys/scope-words.ts";
import { CHOSEN } from "#components/ui/address-history.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { AppFacts } from "./app-facts.tsx";
import { AppStateBadge } from "./app-state-badge.tsx";
import { type ConnectedApp, useConnectedApp } from "./use-connected-apps.ts";

const StartedRuns = lazyPart(
  async () => (await import("#components/runs/started-runs.tsx")).StartedRuns,
  <Skeleton className="h-96 rounded-lg" />,
);
const RequestsTable = lazyPart(
  async () => (await import("#components/keys/requests-table.tsx")).RequestsTable,
  <Skeleton className="h-96 rounded-lg" />,
);
const EndAppDialog = lazyPart(async () => (await import("./end-app-dialog.tsx")).EndAppDialog);

/** One connected app: what it may do, what it did, and its end. */
export function ConnectedAppView({ grantId }: { grantId: string }) {
  const { data, error, isFetching, refetch } = useConnectedApp(grantId);
  if (data) return <Loaded app={data} />;
  if (!error) return <AppSkeleton />;
  if (error instanceof ApiError && error.code === "connected_app_not_found") return <NotThere />;
  return (
    <FailureNotice
      what="The connected app could not be read."
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
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
        label="What it did"
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
                of={{ path: "/api/connected-apps/{grantId}/requests", params: { grantId: app.id } }}
                none={`${app.client.name} made no request in the last 30 days.`}
              />
            ),
          },
        ]}
      />
      {isEnding && <EndAppDialog app={app} open onOpenChange={setEnding} />}
    </div>
  );
}

function AppSkeleton() {
  return (
    <div role="status" aria-label="Reading the connected app" className="grid gap-5">
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
      <EmptyState
        title="There is no such connected app"
        act={
          <Link href="/connected-apps" className={buttonClasses("secondary", "justify-self-start")}>
            Back to the connected apps
          </Link>
        }
      >
        It belongs to another workspace or to somebody else, or its address is wrong.
      </EmptyState>
    </div>
  );
}
