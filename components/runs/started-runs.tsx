"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { apiQuery } from "#components/api/api-query.ts";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import type { AnswerOf } from "#components/api/operations.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import type { Column } from "#components/ui/data-table-columns.ts";
import { Duration } from "#components/ui/duration.tsx";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";

type ListedRun = AnswerOf<"/api/runs">["runs"][number];

const SHOWN = 20;

const COLUMNS: readonly Column<ListedRun>[] = [
  {
    id: "agent",
    header: "Agent",
    width: 16,
    grow: 2,
    cell: ({ agent }) => (
      <span title={agent.name} className="font-medium">
        {agent.name}
      </span>
    ),
  },
  { id: "lane", header: "Lane", width: 10, grow: 1, cell: ({ lane }) => lane.name },
  { id: "status", header: "Status", width: 8, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: "createdAt", header: "Started", width: 8, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    id: "duration",
    header: "Duration",
    width: 7,
    align: "end",
    cell: ({ durationMs }) => (durationMs === null ? null : <Duration ms={durationMs} />),
  },
];

const OF_ONE_AGENT = ["agent"];

/** The latest runs of one credential or one failure, with a link to all. */
export function StartedRuns({
  by,
  none,
  all,
}: {
  by: { readonly key: string } | { readonly app: string } | { readonly failure: string };
  /** The text of an empty list. */
  none: string;
  /** The text of the link to all. */
  all: string;
}) {
  const query = useQuery(apiQuery("/api/runs", { query: { ...by, limit: SHOWN } }));
  const { data, error } = query;
  if (error && !data) {
    return <NotLoaded what="The runs could not be loaded." query={query} />;
  }
  return (
    <div className="grid gap-3">
      <DataTable
        label="Runs"
        columns={COLUMNS}
        hiddenColumns={"failure" in by ? OF_ONE_AGENT : []}
        rows={data?.runs}
        rowKey={({ runId }) => runId}
        rowAction={({ runId }) => ({ href: `/runs/${runId}` })}
        card={(run) => <RunCard run={run} />}
        empty={<p className="rounded-lg border border-line bg-surface px-4 py-6 text-ink-soft">{none}</p>}
      />
      {data?.pagination.hasMore && (
        <Link
          href={`/runs?${new URLSearchParams(by)}`}
          className={buttonClasses("secondary", "justify-self-start")}
        >
          {all}
          <ArrowRight aria-hidden />
        </Link>
      )}
    </div>
  );
}

function RunCard({ run: { agent, lane, status, createdAt } }: { run: ListedRun }) {
  return (
    <div className="grid gap-1">
      <div className="flex items-start justify-between gap-3">
        <span className="wrap-anywhere whitespace-normal font-medium">{agent.name}</span>
        <StatusBadge status={status} />
      </div>
      <p className="truncate text-ink-faint text-meta">
        {lane.name} · <RelativeTime at={createdAt} />
      </p>
    </div>
  );
}
