"use client";

import { CircleDot, Shield, User } from "lucide-react";
import { filterToAny, filterToOne } from "#components/ui/choice-filters.tsx";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import type { Option } from "#components/ui/option-list.tsx";
import { KEY_STATES } from "#lib/contract/dashboard/key-words.ts";
import { SCOPE_FACTS } from "#lib/contract/scope-facts.ts";
import { STATE_WORDS } from "./key-state-badge.tsx";
import { ALL_SCOPES } from "./scope-words.ts";
import { SortMenu } from "./sort-menu.tsx";
import { keySearch, useKeyFilters } from "./use-key-filters.ts";
import { useKeyChoices } from "./use-keys.ts";

const STATES = KEY_STATES.map((state) => ({
  value: state,
  label: STATE_WORDS[state].word,
}));
const SCOPES: readonly Option[] = ALL_SCOPES.map((scope) => ({
  value: scope,
  label: SCOPE_FACTS[scope].can,
  hint: scope,
}));

/** Search and filters for the list of keys. */
export function KeyFilters() {
  const [filters, setFilters] = useKeyFilters();
  const { data: choices } = useKeyChoices();
  const creators = choices?.creators ?? [];
  const creator = creators.find(({ id }) => id === filters.createdBy);
  return (
    <FilterBar
      label="Keys"
      trailing={<SortMenu />}
      search={{
        value: filters.q,
        onChange: (text) => void setFilters({ q: keySearch(text) }),
        placeholder: "Name, person or key",
      }}
      filters={[
        filterToAny({
          id: "state",
          label: "Status",
          icon: <CircleDot aria-hidden />,
          isPinned: true,
          options: STATES,
          chosen: filters.state,
          onChange: (state) => void setFilters({ state }),
        }),
        filterToAny({
          id: "scope",
          label: "Scope",
          icon: <Shield aria-hidden />,
          options: SCOPES,
          chosen: filters.scope,
          word: (scope) => scope,
          onChange: (scope) => void setFilters({ scope }),
        }),
        ...(creators.length > 1 || filters.createdBy
          ? [
              filterToOne({
                id: "createdBy",
                label: "Acts as",
                icon: <User aria-hidden />,
                options: creators.map(({ id, name, email }) => ({
                  value: id,
                  label: name,
                  hint: email,
                  keywords: [email],
                })),
                chosen: filters.createdBy,
                word: () => creator?.name ?? "Somebody",
                onChange: (createdBy) => void setFilters({ createdBy }),
              }),
            ]
          : []),
      ]}
    />
  );
}
