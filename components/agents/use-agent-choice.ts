import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import type { Option } from "#components/ui/option-list.tsx";

/** Agents whose name matches, to choose from; the server searches. With drafts, also those never published. */
export function useAgentChoice({ withDrafts = false } = {}) {
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const query = { search: search === "" ? undefined : search };
  const published = useQuery({
    ...apiQuery("/api/agents", { query }),
    select: ({ agents }) => agents.map(optionOf),
    placeholderData: (before) => before,
  });
  const drafts = useQuery({
    ...apiQuery("/api/drafts", { query }),
    select: (page) => page.drafts.map(optionOf),
    placeholderData: (before) => before,
    enabled: withDrafts,
  });
  return {
    options: [...(published.data ?? []), ...(drafts.data ?? [])],
    isSearching: published.isFetching || drafts.isFetching || search !== text.trim(),
    onSearch: setText,
  };
}

function optionOf({ id, name, team }: { id: string; name: string; team: { name: string } }): Option {
  return { value: id, label: name, hint: team.name };
}
