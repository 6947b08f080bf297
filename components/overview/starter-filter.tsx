"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useState } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import type { Filter } from "#components/ui/filter-bar.tsx";
import { OptionList } from "#components/ui/option-list.tsx";

type Kind = "key" | "grant";

const NAMES_FRESH_MS = 300_000;

/** Narrows figures to the runs that one key or one connected app started. */
export function starterFilter({
  kind,
  label,
  icon,
  chosen,
  name,
  onChange,
}: {
  kind: Kind;
  label: string;
  icon: ReactNode;
  chosen: string | null;
  /** The chosen one's name, once it is known. */
  name: string | undefined;
  onChange: (chosen: string | null) => void;
}): Filter {
  return {
    id: kind,
    label,
    icon,
    isPinned: true,
    value: chosen === null ? undefined : (name ?? "…"),
    onClear: () => onChange(null),
    editor: (close) => (
      <StarterChoice
        kind={kind}
        label={label}
        chosen={chosen}
        onChoose={(id) => {
          onChange(id);
          close();
        }}
      />
    ),
  };
}

/** The name of a key or an app in the address; "unknown" for one that is not there. */
export function useStarterName(id: string | null): string | undefined {
  const { data } = useQuery({
    ...apiQuery("/api/run-starters", { query: { search: (id ?? "").slice(0, 100) } }),
    select: ({ starters }) => starters.find((starter) => starter.id === id)?.name ?? "unknown",
    staleTime: NAMES_FRESH_MS,
    enabled: id !== null,
  });
  return data;
}

/** Chooses by name; the server searches. */
function StarterChoice({
  kind,
  label,
  chosen,
  onChoose,
}: {
  kind: Kind;
  label: string;
  chosen: string | null;
  onChoose: (id: string) => void;
}) {
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const { data, isFetching } = useQuery({
    ...apiQuery("/api/run-starters", { query: { kind, search: search || undefined } }),
    select: ({ starters }) => starters.map(({ id, name }) => ({ value: id, label: name })),
    placeholderData: (before) => before,
  });
  return (
    <OptionList
      label={label}
      searchLabel={kind === "key" ? "Search keys" : "Search connected apps"}
      options={data ?? []}
      isSearching={isFetching}
      onSearch={setText}
      chosen={chosen === null ? [] : [chosen]}
      onChoose={onChoose}
      empty={kind === "key" ? "No key has this name." : "No connected app has this name."}
    />
  );
}
