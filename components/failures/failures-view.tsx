"use client";

import Link from "next/link";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { failureHref } from "#components/runs/failure-words.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState, NothingMatches } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { FAILURE_COLUMNS, FailureCard } from "./failure-columns.tsx";
import { FailureFilterBar } from "./failure-filter-bar.tsx";
import { useFailureFilters } from "./use-failure-filters.ts";
import { useFailures } from "./use-failures.ts";

/** The failures of all agents in reach, those that are alike as one. */
export function FailuresView() {
  const { filters, isFiltered, change, clear } = useFailureFilters();
  const query = useFailures(filters);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeader
        title="Failures"
        state="Runs that failed alike: same agent, node and error, with messages that differ only in values."
        actions={
          <Link href="/runs?status=failed" className={buttonClasses("secondary")}>
            Failed runs
          </Link>
        }
      />
      <FailureFilterBar filters={filters} onChange={change} />
      {query.error && !query.data ? (
        <NotLoaded what="The failures could not be loaded." query={query} />
      ) : (
        <DataTable
          label="Failures"
          isMain
          columns={FAILURE_COLUMNS}
          rows={query.data}
          rowKey={({ id }) => id}
          rowAction={({ id }) => ({ href: failureHref(id) })}
          card={(group) => <FailureCard group={group} />}
          sort={{ column: filters.sort === "count" ? "runs" : "last", direction: "descending" }}
          onSort={({ column }) => change({ sort: column === "runs" ? "count" : "last_seen" })}
          pages={query}
          empty={
            isFiltered ? (
              <NothingMatches what="failures" onClear={clear} />
            ) : (
              <EmptyState
                title="Nothing is failing"
                act={
                  <Link href="/runs" className={buttonClasses("primary", "justify-self-start")}>
                    All runs
                  </Link>
                }
              >
                <p>When runs fail, those that fail alike appear here as one line.</p>
              </EmptyState>
            )
          }
        />
      )}
    </div>
  );
}
