"use client";

import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Button } from "#components/ui/button.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { AppCard } from "./app-card.tsx";
import { appColumns } from "./app-columns.tsx";
import { AppFilters } from "./app-filters.tsx";
import { NoApps } from "./no-apps.tsx";
import { useAppsPlace, useConnectedApps, type Whose } from "./use-connected-apps.ts";

/** The person's own connected apps, or everybody's. */
export function AppsList({ whose }: { whose: Whose }) {
  const { place, change } = useAppsPlace();
  const query = useConnectedApps({ whose, state: place.state, q: place.q });
  const withPerson = whose === "everybody";
  const isNarrowed = place.q.trim() !== "" || place.state.length > 0;
  const isNew = query.data?.length === 0 && !isNarrowed;
  if (query.error && !query.data) {
    return <NotLoaded what="The connected apps could not be loaded." query={query} />;
  }
  return (
    <div className="grid gap-3">
      {!isNew && <AppFilters withPerson={withPerson} />}
      <DataTable
        label="Connected apps"
        isMain
        columns={appColumns({ withPerson })}
        rows={query.data}
        rowKey={({ id }) => id}
        rowAction={({ id }) => ({ href: `/connected-apps/${id}` })}
        card={(app) => <AppCard app={app} withPerson={withPerson} />}
        pages={query}
        empty={
          isNew ? (
            <NoApps isEverybody={withPerson} />
          ) : (
            <EmptyState
              title="No app matches"
              act={
                <Button className="justify-self-start" onClick={() => change({ q: "", state: [] })}>
                  Show all connected apps
                </Button>
              }
            >
              Try a shorter search or another status.
            </EmptyState>
          )
        }
      />
    </div>
  );
}
