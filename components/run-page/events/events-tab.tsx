import { useRef, useState } from "react";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { withPanel } from "#components/ui/side-panel.tsx";
import { useShortcuts } from "#components/ui/use-shortcuts.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { EventsSkeleton } from "../tab-skeletons.tsx";
import { useEventPlace, useIteration } from "../use-run-place.ts";
import { EventFilterBar } from "./event-filters.tsx";
import { EventList } from "./event-list.tsx";
import { EventPanel } from "./event-panel.tsx";
import { type EventFilters, useEventPages } from "./use-event-pages.ts";

/** All events of the run, in order. */
export function EventsTab({
  page,
  onLookAt,
}: {
  page: RunPage;
  onLookAt: (occurrenceId: string | null) => void;
}) {
  const { run, lastSequence } = page;
  const [place, setPlace] = useEventPlace();
  const [isFollowed, setIsFollowed] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const [within, setWithin] = useIteration();
  const filters: EventFilters = {
    types: list(place.type),
    nodes: list(place.node),
    text: place.text,
    within,
  };
  const { pages, places } = useEventPages({ runId: run.runId, lastSequence, filters, anchor: place.event });
  useShortcuts("Events", [
    { keys: "/", label: "Search the events", run: () => searchField.current?.focus() },
  ]);
  const isLive = !isTerminal(run.status);
  const isNarrowed =
    filters.types.length > 0 || filters.nodes.length > 0 || filters.text !== "" || within !== null;

  function change({ types, nodes, text, within: iteration }: Partial<EventFilters>): void {
    if (iteration !== undefined) void setWithin(iteration);
    void setPlace({
      ...(types && { type: types.join(",") || null }),
      ...(nodes && { node: nodes.join(",") || null }),
      ...(text !== undefined && { text: text || null }),
      event: null,
    });
  }
  function select(sequence: string | null): void {
    if (sequence !== null) onLookAt(null);
    void setPlace({ event: sequence });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <EventFilterBar
        runId={run.runId}
        filters={filters}
        searchField={searchField}
        isLive={isLive}
        isFollowed={isFollowed}
        onChange={change}
        onFollow={setIsFollowed}
      />
      <div className={withPanel(place.event !== null)}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {places.error && (
            <FailureNotice
              what="Some events could not be loaded."
              error={places.error}
              onRetry={() => (places.count > 0 ? pages.need(0, places.count) : void pages.begin(place.event))}
            />
          )}
          {places.isEmpty === null ? (
            !places.error && <EventsSkeleton />
          ) : places.isEmpty ? (
            <p className="rounded-lg border border-line bg-surface px-3 py-6 text-ink-soft">
              {isNarrowed ? "No event of this run matches." : "No events yet."}
            </p>
          ) : (
            <section aria-label="Events" className="rounded-lg border border-line bg-surface">
              <EventList
                pages={pages}
                places={places}
                beganAt={Date.parse(run.startedAt ?? run.createdAt)}
                selected={place.event}
                isFollowed={isFollowed && isLive}
                onSelect={select}
              />
            </section>
          )}
          {isNarrowed && !places.isEmpty && (
            <p aria-live="polite" className="text-ink-faint text-meta tabular-nums">
              {places.isEmpty === null
                ? "Searching"
                : `${places.count.toLocaleString("en")}${places.hasAfter || places.hasBefore ? " read so far, more match" : " match"}`}
            </p>
          )}
        </div>
        {place.event !== null && (
          <EventPanel
            runId={run.runId}
            sequence={place.event}
            onLookAt={(occurrenceId) => {
              void setPlace({ event: null });
              onLookAt(occurrenceId);
            }}
            onClose={() => select(null)}
          />
        )}
      </div>
    </div>
  );
}

function list(value: string | null): string[] {
  return value === null || value === "" ? [] : value.split(",");
}
