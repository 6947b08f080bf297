"use client";

import { Users } from "lucide-react";
import { filterToAny } from "#components/ui/choice-filters.tsx";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import { agentSearch, useAgentFilters } from "./use-agent-filters.ts";
import { useAgentTeams } from "./use-agents.ts";

/** Search and team filter for the list of agents. */
export function AgentFilters() {
  const [{ q, team }, setFilters] = useAgentFilters();
  const { data: teams = [] } = useAgentTeams();
  return (
    <FilterBar
      label="Agents"
      search={{
        value: q,
        onChange: (text) => void setFilters({ q: agentSearch(text) }),
        placeholder: "Name or description",
      }}
      filters={
        teams.length < 2 && team.length === 0
          ? []
          : [
              filterToAny({
                id: "team",
                label: "Team",
                icon: <Users aria-hidden />,
                isPinned: true,
                options: teams.map(({ id, name, agents }) => ({
                  value: id,
                  label: name,
                  hint: String(agents),
                })),
                chosen: team,
                word: (id) => teams.find((one) => one.id === id)?.name ?? "another team",
                onChange: (chosen) => void setFilters({ team: chosen }),
              }),
            ]
      }
    />
  );
}
