"use client";

import { useState } from "react";
import { FAILURE_COLUMNS } from "#components/failures/failure-columns.tsx";
import { type FailureSort, FailuresTable } from "#components/failures/failures-table.tsx";
import { useFailures } from "#components/failures/use-failures.ts";
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
  const [sort, setSort] = useState<FailureSort>("last_seen");
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
      <FailuresTable
        columns={COLUMNS}
        query={query}
        sort={sort}
        onSort={setSort}
        empty={
          <EmptyState title={state === "open" ? "Nothing is failing" : "No failures here"} act={null}>
            Runs of this agent that fail alike appear here as one line.
          </EmptyState>
        }
      />
    </div>
  );
}
