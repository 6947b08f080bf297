"use client";

import { CircleDot } from "lucide-react";
import { filterToAny } from "#components/ui/choice-filters.tsx";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import { CONNECTED_APP_STATES } from "#lib/contract/dashboard/connected-app-words.ts";
import { APP_STATE_WORDS } from "./app-state-badge.tsx";
import { useAppsPlace } from "./use-connected-apps.ts";

const STATES = CONNECTED_APP_STATES.map((value) => ({ value, label: APP_STATE_WORDS[value].word }));

/** Search and status filter; by default ended apps are hidden. */
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
        filterToAny({
          id: "state",
          label: "Status",
          icon: <CircleDot aria-hidden />,
          isPinned: true,
          options: STATES,
          chosen: place.state,
          onChange: (chosen) => change({ state: CONNECTED_APP_STATES.filter((one) => chosen.includes(one)) }),
        }),
      ]}
    />
  );
}
