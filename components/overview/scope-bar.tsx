"use client";

import { useQuery } from "@tanstack/react-query";
import { Bot, UsersRound } from "lucide-react";
import { namedAgentQuery } from "#components/agents/use-agent.ts";
import { useAgentTeams } from "#components/agents/use-agents.ts";
import { AgentFilter } from "#components/inbox/agent-filter.tsx";
import { Button } from "#components/ui/button.tsx";
import { filterToOne } from "#components/ui/choice-filters.tsx";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import type { OverviewScope } from "./use-overview.ts";

const PERIODS = [
  { value: "24h", label: "24 hours" },
  { value: "7d", label: "7 days" },
  { value: "30d", label: "30 days" },
] as const;

/** The period and the filters of the figures. */
export function ScopeBar({
  scope,
  onChange,
}: {
  scope: OverviewScope;
  onChange: (next: Partial<OverviewScope>) => void;
}) {
  const teams = useAgentTeams();
  const agent = useQuery({ ...namedAgentQuery(scope.agent ?? ""), enabled: scope.agent !== null });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <fieldset className="flex overflow-hidden rounded-md border border-line bg-surface">
        <legend className="sr-only">Period</legend>
        {PERIODS.map(({ value, label }) => (
          <Button
            key={value}
            look="quiet"
            aria-pressed={scope.period === value}
            onClick={() => onChange({ period: value })}
            className="rounded-none px-3 text-table aria-pressed:bg-accent-wash aria-pressed:text-accent-ink"
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <FilterBar
        label="Overview"
        filters={[
          filterToOne({
            id: "team",
            label: "Team",
            icon: <UsersRound aria-hidden />,
            isPinned: true,
            options: (teams.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            chosen: scope.team,
            word: (chosen) => teams.data?.find(({ id }) => id === chosen)?.name ?? "one team",
            onChange: (team) => onChange({ team }),
          }),
          {
            id: "agent",
            label: "Agent",
            icon: <Bot aria-hidden />,
            isPinned: true,
            value: scope.agent === null ? undefined : (agent.data?.agent.name ?? "one agent"),
            onClear: () => onChange({ agent: null }),
            editor: (close) => (
              <AgentFilter
                chosen={scope.agent}
                onChoose={(chosen) => {
                  onChange({ agent: chosen });
                  close();
                }}
              />
            ),
          },
        ]}
      />
    </div>
  );
}
