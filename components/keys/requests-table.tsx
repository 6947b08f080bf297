"use client";

import { CircleDot, Send } from "lucide-react";
import { parseAsArrayOf, parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { CHOSEN, TYPED } from "#components/ui/address-history.ts";
import { Button } from "#components/ui/button.tsx";
import { filterToAny } from "#components/ui/choice-filters.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import { ExactTime } from "#components/ui/relative-time.tsx";
import { REQUEST_COLUMNS, RequestCard } from "./request-columns.tsx";
import { RequestDrawer } from "./request-drawer.tsx";
import { type LoggedRequest, type RequestsOf, useRequests } from "./use-requests.ts";

const FILTERS = {
  status: parseAsArrayOf(parseAsString).withDefault([]),
  method: parseAsArrayOf(parseAsString).withDefault([]),
  path: parseAsString.withDefault("").withOptions(TYPED),
};

const STATUSES = [
  { value: "2xx", label: "Answered", hint: "2xx" },
  { value: "4xx", label: "Refused", hint: "4xx" },
  { value: "5xx", label: "Failed", hint: "5xx" },
  { value: "401", label: "Not signed in", hint: "401" },
  { value: "403", label: "Not allowed", hint: "403" },
  { value: "404", label: "Not found", hint: "404" },
  { value: "409", label: "Conflict", hint: "409" },
  { value: "422", label: "Invalid input", hint: "422" },
  { value: "429", label: "Too many requests", hint: "429" },
];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"].map((value) => ({ value, label: value }));

/** The requests of a key or a connected app in the last 30 days. */
export function RequestsTable({
  of,
  none,
}: {
  of: RequestsOf;
  /** The text of an empty list. */
  none: string;
}) {
  const [filters, setFilters] = useQueryStates(FILTERS, CHOSEN);
  const query = useRequests(of, filters);
  const [open, setOpen] = useState<LoggedRequest>();
  const rows = query.data?.pages.flatMap(({ requests }) => requests);
  const lookedBackTo = query.data?.pages.at(-1)?.lookedBackTo ?? null;
  const isNarrowed = filters.status.length + filters.method.length > 0 || filters.path !== "";
  return (
    <div className="grid gap-3">
      <FilterBar
        label="Requests"
        search={{
          value: filters.path,
          onChange: (path) => void setFilters({ path }),
          placeholder: "Search in paths",
        }}
        filters={[
          filterToAny({
            id: "status",
            label: "Response",
            icon: <CircleDot aria-hidden />,
            isPinned: true,
            options: STATUSES,
            chosen: filters.status,
            word: (status) => status,
            onChange: (status) => void setFilters({ status }),
          }),
          filterToAny({
            id: "method",
            label: "Method",
            icon: <Send aria-hidden />,
            options: METHODS,
            chosen: filters.method,
            onChange: (method) => void setFilters({ method }),
          }),
        ]}
      />
      {query.error && !query.data ? (
        <NotLoaded what="The requests could not be loaded." query={query} />
      ) : (
        <DataTable
          label="Requests"
          columns={REQUEST_COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          rowAction={(request) => ({ onChoose: () => setOpen(request) })}
          card={(request) => <RequestCard request={request} />}
          pages={lookedBackTo === null ? query : undefined}
          empty={
            <p className="rounded-lg border border-line bg-surface px-4 py-6 text-ink-soft">
              {isNarrowed ? "No request matches." : `${none} Requests appear within a second.`}
            </p>
          }
        />
      )}
      {open && <RequestDrawer request={open} onClose={() => setOpen(undefined)} />}
      {lookedBackTo !== null && query.hasNextPage && (
        <p className="flex flex-wrap items-center gap-3 text-ink-soft">
          Searched back to <ExactTime at={lookedBackTo} />.
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? "Searching" : "Search further back"}
          </Button>
        </p>
      )}
    </div>
  );
}
