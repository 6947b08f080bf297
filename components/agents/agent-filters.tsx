"use client";

import { Users } from "lucide-react";
import { chosenWords, toggled } from "#components/ui/choices.ts";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import { OptionList } from "#components/ui/option-list.tsx";
import { searchFor, useAgentFilters } from "./use-agent-filters.ts";
import { useAgentTeams } from "./use-agents.ts";

/** Search and teams over the list of agents. */
export function AgentFilters() {
  const [{ q, team }, setFilters] = useAgentFilters();
  const { data: teams = [] } = useAgentTeams();
  const names = team.map((id) => teams.find((one) => one.id === id)?.name ?? "another team");
  return (
    <FilterBar
      label="Agents"
      search={{
        value: q,
        onChange: (text) => void setFilters({ q: searchFor(text) }),
        placeholder: "Name or description",
      }}
      filters={
        teams.length < 2 && team.length === 0
          ? []
          : [
              {
                id: "team",
                label: "Team",
                icon: <Users aria-hidden />,
                isPinned: true,
                value: chosenWords(names),
                onClear: () => void setFilters({ team: null }),
                editor: () => (
                  <OptionList
                    label="Team"
                    multiple
                    options={teams.map(({ id, name, agents }) => ({
                      value: id,
                      label: name,
                      hint: String(agents),
                    }))}
                    chosen={team}
                    onChoose={(id) =>
                      void setFilters({
                        team: toggled(team, id),
                      })
                    }
                  />
                ),
              },
            ]
      }
    />
  );
}
