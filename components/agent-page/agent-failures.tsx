"use client";

import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { FAILURE_COLUMNS, FailureCard } from "#components/failures/failure-columns.tsx";
import { useFailures } from "#components/failures/use-failures.ts";
import { failureHref } from "#components/runs/failure-words.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import type { FailureGroup } from "#lib/contract/dashboard/failures.ts";

const STATES = [
  { value: "open", label: "Open" },
  { value: "resolved", label: "Resolved" },
  { value: "all", label: "All" },
] as const;
/** The page says which agent it is. */
const COLUMNS = FAILURE_COLUMNS.map((column) =>
  column.id === "agent"
    ? {
        ...column,
        header: "Node",
        cell: ({ node }: FailureGroup) => <span title={node?.name}>{node?.name ?? "Not at a node"}</span>,
      }
    : column,
);
type State = (typeof STATES)[number]["value"];

/** The failures of one agent, those that are alike as one. */
export function AgentFailures({ agentId }: { agentId: string }) {
  const [state, setState] = useState<State>("open");
  const [sort, setSort] = useState<"last_seen" | "count">("last_seen");
  const query = useFailures({ state, agent: [agentId], assignee: null, sort });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RadioGroup
        label="Failures"
        hideLabel
        look="row"
        options={STATES}
        value={state}
        onValueChange={setState}
      />
      {query.error && !query.data ? (
        <NotLoaded what="The failures could not be loaded." query={query} />
      ) : (
        <DataTable
          label="Failures"
          isMain
          columns={COLUMNS}
          rows={query.data}
          rowKey={({ id }) => id}
          rowAction={({ id }) => ({ href: failureHref(id) })}
          card={(group) => <FailureCard group={group} />}
          sort={{ column: sort === "count" ? "runs" : "last", direction: "descending" }}
          onSort={({ column }) => setSort(column === "runs" ? "count" : "last_seen")}
          pages={query}
          empty={
            <EmptyState title={state === "open" ? "Nothing is failing" : "No failures here"} act={null}>
              Runs of this agent that fail alike appear here as one line.
            </EmptyState>
          }
        />
      )}
    </div>
  );
}
