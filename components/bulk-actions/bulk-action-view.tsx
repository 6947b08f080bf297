"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { CHOSEN } from "#components/ui/address-history.ts";
import { MissingState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import type { BulkAction } from "#lib/contract/dashboard/bulk-actions.ts";
import { BULK_RUNS } from "#lib/contract/limits.ts";
import { dealtWith, resultOf, starterOf, stateOf, titleOf } from "./bulk-action-words.ts";
import { NoWorkerTakesIt } from "./no-worker-takes-it.tsx";
import { TargetList } from "./target-list.tsx";
import { useBulkAction } from "./use-bulk-actions.ts";

const TRAIL = [{ label: "Bulk actions", href: "/runs/bulk" }];

/** One action on many runs: how far it is, and what became of each run. */
export function BulkActionView({ bulkActionId }: { bulkActionId: string }) {
  const query = useBulkAction(bulkActionId);
  if (query.data) return <Shown bulkAction={query.data} />;
  return (
    <NotLoaded
      what="The bulk action could not be loaded."
      query={query}
      pending={<Pending />}
      instead={{ not_found: <Gone /> }}
    />
  );
}

function Shown({ bulkAction }: { bulkAction: BulkAction }) {
  const { action, runs, endedAt, isCut, done, refused, skipped } = bulkAction;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader title={titleOf(bulkAction)} trail={TRAIL} state={<State bulkAction={bulkAction} />} />
      {endedAt === null && <NoWorkerTakesIt />}
      {endedAt === null && (
        <div className="grid max-w-2xl gap-2">
          <Progress label="Runs processed" value={dealtWith(bulkAction)} max={runs} />
          <p className="text-ink-soft text-table">
            It continues when you leave this page. While it is in progress, Runs has a link to it.
          </p>
        </div>
      )}
      {isCut && (
        <p className="max-w-2xl text-ink-soft">
          More runs matched than the {BULK_RUNS.toLocaleString("en")} that one action takes. These are the
          newest.
        </p>
      )}
      <Results
        bulkAction={bulkAction}
        tabs={[
          { value: "all", label: "All", count: runs },
          { value: "done", label: resultOf(action, "done"), count: done },
          { value: "refused", label: resultOf(action, "refused"), count: refused },
          { value: "skipped", label: resultOf(action, "skipped"), count: skipped },
        ]}
      />
    </div>
  );
}

const OUTCOMES = ["all", "done", "refused", "skipped"] as const;

function Results({
  bulkAction,
  tabs,
}: {
  bulkAction: BulkAction;
  tabs: readonly { value: (typeof OUTCOMES)[number]; label: string; count: number }[];
}) {
  const [outcome, setOutcome] = useQueryState(
    "result",
    parseAsStringLiteral(OUTCOMES).withDefault("all").withOptions(CHOSEN),
  );
  return (
    <Tabs
      label="Results"
      value={outcome}
      onValueChange={(value) => void setOutcome(value)}
      tabs={tabs.map((tab) => ({
        ...tab,
        content: <TargetList bulkAction={bulkAction} outcome={tab.value === "all" ? null : tab.value} />,
      }))}
    />
  );
}

function State({ bulkAction }: { bulkAction: BulkAction }) {
  return (
    <p>
      <span role="status">{stateOf(bulkAction)}</span>
      {" · started by "}
      {starterOf(bulkAction)} <RelativeTime at={bulkAction.createdAt} />
    </p>
  );
}

function Pending() {
  return (
    <div className="grid gap-6">
      <PageHeader title="Bulk action" trail={TRAIL} state={<Skeleton className="h-5 w-64" />} />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

function Gone() {
  return (
    <div className="grid gap-6">
      <PageHeader title="Bulk action" trail={TRAIL} />
      <MissingState noun="Bulk action" href="/runs/bulk" all="All bulk actions">
        It may belong to another workspace, or the retention period deleted it.
      </MissingState>
    </div>
  );
}
