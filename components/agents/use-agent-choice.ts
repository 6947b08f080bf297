import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import type { Option } from "#components/ui/option-list.tsx";

/** Agents whose name matches, to choose from; the server searches. */
export function useAgentChoice() {
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const { data, isFetching } = useQuery({
    ...apiQuery("/api/agents", { query: { search: search === "" ? undefined : search } }),
    select: ({ agents }): Option[] =>
      agents.map(({ id, name, team }) => ({ value: id, label: name, hint: team.name })),
    placeholderData: (before) => before,
  });
  return { options: data ?? [], isSearching: isFetching || search !== text.trim(), onSearch: setText };
}
