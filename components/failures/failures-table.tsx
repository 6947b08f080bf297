import type { ReactNode } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { failureHref } from "#components/runs/failure-words.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import type { Column } from "#components/ui/data-table-columns.ts";
import type { FailureGroup } from "#lib/contract/dashboard/failures.ts";
import { FailureCard } from "./failure-columns.tsx";
import type { useFailures } from "./use-failures.ts";

export type FailureSort = "last_seen" | "count";

/** Failures, a line each that leads to its page; or why they could not be read. */
export function FailuresTable({
  columns,
  query,
  sort,
  onSort,
  empty,
}: {
  columns: readonly Column<FailureGroup>[];
  query: ReturnType<typeof useFailures>;
  sort: FailureSort;
  onSort: (sort: FailureSort) => void;
  empty: ReactNode;
}) {
  if (query.error && !query.data) return <NotLoaded what="The failures could not be loaded." query={query} />;
  return (
    <DataTable
      label="Failures"
      isMain
      columns={columns}
      rows={query.data}
      rowKey={({ id }) => id}
      rowAction={({ id }) => ({ href: failureHref(id) })}
      card={(group) => <FailureCard group={group} />}
      sort={{ column: sort === "count" ? "runs" : "last", direction: "descending" }}
      onSort={({ column }) => onSort(column === "runs" ? "count" : "last_seen")}
      pages={query}
      empty={empty}
    />
  );
}
