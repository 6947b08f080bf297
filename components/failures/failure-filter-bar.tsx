"use client";

import { ArrowDownWideNarrow, Bot, CircleDot, UserRound } from "lucide-react";
import { AgentsEditor } from "#components/runs/filter-editors.tsx";
import { useFilterNames } from "#components/runs/use-filter-names.ts";
import { Button } from "#components/ui/button.tsx";
import { filterToOne } from "#components/ui/choice-filters.tsx";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import { Menu, MenuChoice } from "#components/ui/menu.tsx";
import type { FailureFilters } from "./use-failure-filters.ts";

const STATES = [
  { value: "open", label: "Open" },
  { value: "returned", label: "Came back" },
  { value: "resolved", label: "Resolved" },
  { value: "all", label: "All" },
] as const;

const SORTS = [
  { value: "last_seen", label: "Last seen first" },
  { value: "count", label: "Most runs first" },
] as const;

/** The filters and the order of the failures. */
export function FailureFilterBar({
  filters,
  onChange,
}: {
  filters: FailureFilters;
  onChange: (next: Partial<FailureFilters>) => void;
}) {
  const names = useFilterNames({ agent: filters.agent, team: [], key: [], app: [], person: [] });
  return (
    <FilterBar
      label="Failures"
      filters={[
        filterToOne({
          id: "state",
          label: "Status",
          icon: <CircleDot aria-hidden />,
          isPinned: true,
          options: STATES,
          // The page's initial state does not count as a filter.
          chosen: filters.state === "open" ? null : filters.state,
          onChange: (state) => onChange({ state: state ?? "open" }),
        }),
        {
          id: "agent",
          label: "Agent",
          icon: <Bot aria-hidden />,
          isPinned: true,
          value: names.agents,
          onClear: () => onChange({ agent: [] }),
          editor: () => <AgentsEditor chosen={filters.agent} onChange={(agent) => onChange({ agent })} />,
        },
        filterToOne({
          id: "assignee",
          label: "Assignee",
          icon: <UserRound aria-hidden />,
          isPinned: true,
          options: [
            { value: "me", label: "Mine" },
            { value: "nobody", label: "Unassigned" },
          ],
          chosen: filters.assignee,
          onChange: (assignee) => onChange({ assignee }),
        }),
      ]}
      trailing={
        <Menu
          align="end"
          trigger={
            <Button look="quiet">
              <ArrowDownWideNarrow aria-hidden />
              {SORTS.find(({ value }) => value === filters.sort)?.label}
            </Button>
          }
        >
          <MenuChoice
            label="Order"
            options={SORTS}
            value={filters.sort}
            onValueChange={(sort) => onChange({ sort })}
          />
        </Menu>
      }
    />
  );
}
