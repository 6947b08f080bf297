"use client";

import { NotLoaded } from "#components/api/not-loaded.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import type { Column } from "#components/ui/data-table-columns.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { BulkAction } from "#lib/contract/dashboard/bulk-actions.ts";
import { starterOf, stateOf, titleOf } from "./bulk-action-words.ts";
import { NoWorkerTakesIt } from "./no-worker-takes-it.tsx";
import { useBulkActions } from "./use-bulk-actions.ts";

const COLUMNS: readonly Column<BulkAction>[] = [
  {
    id: "action",
    header: "Action",
    width: 14,
    grow: 2,
    cell: (bulkAction) => <span className="font-medium">{titleOf(bulkAction)}</span>,
  },
  {
    id: "state",
    header: "Result",
    width: 14,
    grow: 3,
    cell: (bulkAction) => <span title={stateOf(bulkAction)}>{stateOf(bulkAction)}</span>,
  },
  { id: "startedBy", header: "Started by", width: 9, grow: 1, cell: starterOf },
  { id: "created", header: "Started", width: 8, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    id: "ended",
    header: "Ended",
    width: 8,
    cell: ({ endedAt }) =>
      endedAt ? <RelativeTime at={endedAt} /> : <span className="text-ink-faint">–</span>,
  },
];

/** The actions on many runs: those in progress, and what became of earlier ones. */
export function BulkActionsView() {
  const query = useBulkActions();
  const { data } = query;
  const isAnyOpen = data?.some(({ endedAt }) => endedAt === null) ?? false;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Bulk actions"
        state="Runs cancelled or run again together, newest first. The retention period for ended runs applies."
      />
      {isAnyOpen && <NoWorkerTakesIt />}
      {query.error && !data ? (
        <NotLoaded what="The bulk actions could not be loaded." query={query} />
      ) : (
        <DataTable
          label="Bulk actions"
          isMain
          columns={COLUMNS}
          rows={data}
          rowKey={({ id }) => id}
          rowAction={({ id }) => ({ href: `/runs/bulk/${id}` })}
          card={(bulkAction) => <Card bulkAction={bulkAction} />}
          pages={query}
          empty={
            <EmptyState
              title="No bulk actions yet"
              act={
                <Link href="/runs" className={buttonClasses("primary", "justify-self-start")}>
                  All runs
                </Link>
              }
            >
              <p>Select runs in the list of runs to cancel them or run them again together.</p>
            </EmptyState>
          }
        />
      )}
    </div>
  );
}

function Card({ bulkAction }: { bulkAction: BulkAction }) {
  return (
    <span className="grid gap-1">
      <span className="truncate font-medium">{titleOf(bulkAction)}</span>
      <span className="wrap-anywhere whitespace-normal">{stateOf(bulkAction)}</span>
      <span className="flex gap-3 text-ink-soft text-meta">
        <RelativeTime at={bulkAction.createdAt} />
        <span className="truncate">{starterOf(bulkAction)}</span>
      </span>
    </span>
  );
}
