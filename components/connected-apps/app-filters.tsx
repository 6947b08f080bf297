"use client";

import { CircleDot } from "lucide-react";
import { chosenWords } from "#components/ui/choices.ts";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import { OptionList } from "#components/ui/option-list.tsx";
import { CONNECTED_APP_STATES } from "#lib/contract/dashboard/connected-app-words.ts";
import { APP_STATE_WORDS } from "./app-state-badge.tsx";
import { useAppsPlace } from "./use-apps-place.ts";

const STATES = CONNECTED_APP_STATES.map((value) => ({ value, label: APP_STATE_WORDS[value].word }));

/** Search and status; without a status, ended ones are left out. */
export function AppFilters({ withPerson }: { withPerson: boolean }) {
  const { place, change } = useAppsPlace();
  return (
    <FilterBar
      label="Connected apps"
      search={{
        value: place.q,
        onChange: (q) => change({ q }),
        placeholder: withPerson ? "App, person or site" : "App or site",
      }}
      filters={[
        {
          id: "state",
          label: "Status",
          icon: <CircleDot aria-hidden />,
          isPinned: true,
          value: chosenWords(place.state.map((state) => APP_STATE_WORDS[state].word)),
          onClear: () => change({ state: [] }),
          editor: () => (
            <OptionList
              label="Status"
              multiple
              options={STATES}
              chosen={place.state}
              onChoose={(chosen) =>
                change({
                  state: CONNECTED_APP_STATES.filter((one) => (one === chosen) !== place.state.includes(one)),
                })
              }
            />
          ),
        },
      ]}
    />
  );
}
