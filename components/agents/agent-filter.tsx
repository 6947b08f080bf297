"use client";

import { OptionList } from "#components/ui/option-list.tsx";
import { useAgentChoice } from "./use-agent-choice.ts";

/** Filters the inbox by agent. */
export function AgentFilter({
  chosen,
  onChoose,
}: {
  chosen: string | null;
  onChoose: (agentId: string) => void;
}) {
  const { options, isSearching, onSearch } = useAgentChoice();
  return (
    <OptionList
      label="Agent"
      searchLabel="Search agents"
      options={options}
      chosen={chosen === null ? [] : [chosen]}
      onChoose={onChoose}
      onSearch={onSearch}
      isSearching={isSearching}
      empty="No agent has this name."
    />
  );
}
