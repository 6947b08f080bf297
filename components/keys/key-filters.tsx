"use client";

import { CircleDot, Shield, User } from "lucide-react";
import { chosenWords, toggled } from "#components/ui/choices.ts";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import type { Option } from "#components/ui/option-list.tsx";
import { OptionList } from "#components/ui/option-list.tsx";
import { KEY_STATES, type KeyState } from "#lib/contract/dashboard/key-words.ts";
import { STATE_WORDS } from "./key-state-badge.tsx";
import { ALL_SCOPES, SCOPE_WORDS } from "./scope-words.ts";
import { SortMenu } from "./sort-menu.tsx";
import { searchFor, useKeyFilters } from "./use-key-filters.ts";
import { useKeyChoices } from "./use-keys.ts";

const STATES: readonly Option[] = KEY_STATES.map((state) => ({
  value: state,
  label: STATE_WORDS[state].word,
}));
const SCOPES: readonly Option[] = ALL_SCOPES.map((scope) => ({
  value: scope,
  label: SCOPE_WORDS[scope].can,
  hint: scope,
}));

/** Search and filters over the list of keys. */
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
        onChange: (text) => void setFilters({ q: searchFor(text) }),
        placeholder: "Name, person or key",
      }}
      filters={[
        {
          id: "state",
          label: "Status",
          icon: <CircleDot aria-hidden />,
          isPinned: true,
          value: chosenWords(filters.state.map((state) => STATE_WORDS[state].word)),
          onClear: () => void setFilters({ state: [] }),
          editor: () => (
            <OptionList
              label="Status"
              multiple
              options={STATES}
              chosen={filters.state}
              onChoose={(state) => void setFilters({ state: toggled(filters.state, state as KeyState) })} // of STATES
            />
          ),
        },
        {
          id: "scope",
          label: "Scope",
          icon: <Shield aria-hidden />,
          value: chosenWords(filters.scope),
          onClear: () => void setFilters({ scope: [] }),
          editor: () => (
            <OptionList
              label="Scope"
              multiple
              options={SCOPES}
              chosen={filters.scope}
              onChoose={(scope) => void setFilters({ scope: toggled(filters.scope, scope) })}
            />
          ),
        },
        ...(creators.length > 1 || filters.createdBy
          ? [
              {
                id: "createdBy",
                label: "Acts as",
                icon: <User aria-hidden />,
                value: filters.createdBy === null ? undefined : (creator?.name ?? "Somebody"),
                onClear: () => void setFilters({ createdBy: null }),
                editor: (close: () => void) => (
                  <OptionList
                    label="Acts as"
                    options={creators.map(({ id, name, email }) => ({
                      value: id,
                      label: name,
                      hint: email,
                      keywords: [email],
                    }))}
                    chosen={filters.createdBy === null ? [] : [filters.createdBy]}
                    onChoose={(createdBy) => {
                      void setFilters({ createdBy });
                      close();
                    }}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
