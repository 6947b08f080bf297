"use client";

import { useQuery } from "@tanstack/react-query";
import { Bot, KeyRound, Plug, UsersRound } from "lucide-react";
import { AgentFilter } from "#components/agents/agent-filter.tsx";
import { namedAgentQuery } from "#components/agents/use-agent.ts";
import { useAgentTeams } from "#components/agents/use-agents.ts";
import { filterToOne } from "#components/ui/choice-filters.tsx";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import { PeriodChoice } from "./period-choice.tsx";
import { starterFilter, useStarterName } from "./starter-filter.tsx";
import type { OverviewScope } from "./use-overview.ts";

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
  const names = { key: useStarterName(scope.key), app: useStarterName(scope.app) };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PeriodChoice period={scope.period} onChange={(period) => onChange({ period })} />
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
          starterFilter({
            ...{ kind: "key", label: "Key", icon: <KeyRound aria-hidden /> },
            ...{ chosen: scope.key, name: names.key, onChange: (key) => onChange({ key }) },
          }),
          starterFilter({
            ...{ kind: "grant", label: "App", icon: <Plug aria-hidden /> },
            ...{ chosen: scope.app, name: names.app, onChange: (app) => onChange({ app }) },
          }),
        ]}
      />
    </div>
  );
}
