import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import { readApi } from "#components/api/read-api.ts";
import { EventPages } from "./event-pages.ts";

export interface EventFilters {
  readonly types: readonly string[];
  readonly nodes: readonly string[];
  readonly text: string;
  /** An iteration. */
  readonly within: string | null;
}

/** The run's events that match the filters, loaded around the visible ones, starting at `anchor`. */
export function useEventPages({
  runId,
  lastSequence,
  filters: { types, nodes, text, within },
  anchor,
}: {
  runId: string;
  lastSequence: string;
  filters: EventFilters;
  anchor: string | null;
}) {
  const shape = JSON.stringify([types, nodes, text.trim(), within]);
  const pages = useMemo(() => {
    const [eventTypes, nodeIds, wanted, iteration]: [string[], string[], string, string | null] =
      JSON.parse(shape);
    return new EventPages({
      isDense: eventTypes.length === 0 && nodeIds.length === 0 && wanted === "" && iteration === null,
      read: (place) =>
        readApi("/api/runs/{runId}/events", {
          params: { runId },
          query: { ...place, eventTypes, nodeIds, text: wanted || undefined, within: iteration ?? undefined },
        }),
    });
  }, [runId, shape]);
  const places = useSyncExternalStore(pages.subscribe, pages.places, pages.places);
  const begin = useEffectEvent(() => pages.begin(anchor));
  useEffect(() => {
    pages.grow(Number(lastSequence));
    void begin();
  }, [pages, lastSequence]);
  return { pages, places };
}
