"use client";

import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState, NothingMatches } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { FAILURE_COLUMNS } from "./failure-columns.tsx";
import { FailureFilterBar } from "./failure-filter-bar.tsx";
import { FailuresTable } from "./failures-table.tsx";
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
      <FailuresTable
        columns={FAILURE_COLUMNS}
        query={query}
        sort={filters.sort}
        onSort={(sort) => change({ sort })}
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
    </div>
  );
}
