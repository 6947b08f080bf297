import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { usePacedLive } from "#components/live/use-paced-live.ts";
import { RUN_ROWS_AGAIN } from "#lib/contract/limits.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { apiFilters, type RunFilters } from "./use-run-filters.ts";

type Page = AnswerOf<"/api/runs">;
export type ListedRun = Page["runs"][number];

/** After this time the list is reloaded when a person returns to it. */
const FRESH_MS = 30_000;
/** For this long the first page is as fresh as the list. */
const HEAD_FRESH_MS = 2_000;
/** How often unfinished runs after the first page are reloaded. */
const ROWS_MS = 5_000;
/** Maximum pages loaded automatically while few runs are found. */
const PAGES_AHEAD = 24;

/**
 * The matching runs, paged. Loaded rows are updated; new runs are only counted and shown on request, so that nothing
 * moves under the pointer.
 */
export function useRuns(filters: RunFilters) {
  const client = useQueryClient();
  const asked = { query: apiFilters(filters) };
  const list = apiPages("/api/runs", asked);
  const query = useInfiniteQuery({
    ...list,
    // The query below refreshes the first page; reloading every page would not help.
    refetchOnWindowFocus: false,
    staleTime: FRESH_MS,
  });
  const first = apiQuery("/api/runs", asked);
  const head = useQuery({
    ...first,
    enabled: query.data !== undefined,
    // Reuses the first page that the list has just read.
    initialData: () => query.data?.pages[0],
    initialDataUpdatedAt: () => query.dataUpdatedAt,
    staleTime: HEAD_FRESH_MS,
  });
  const isOld = () => query.data !== undefined && Date.now() - head.dataUpdatedAt > HEAD_FRESH_MS;
  usePacedLive(
    "runs",
    () => void client.invalidateQueries({ queryKey: first.queryKey, exact: true }),
    // The stream connects just after the page has asked for its list, and says "look". What happens in between is read
    // when it says so again, which it does every ten seconds.
    (change) => (change.name === "runs" && change.runIds.length > 0) || isOld(),
  );

  const pages = query.data?.pages;
  const below = useMemo(() => openBelow(pages), [pages]);
  const rows = useQuery({
    ...apiQuery("/api/runs/rows", { query: { run: below } }),
    enabled: below.length > 0,
    refetchInterval: ROWS_MS,
    placeholderData: keepPreviousData,
  });
  const runs = useMemo(
    () => (pages ? withNews(pages, [...(rows.data?.runs ?? []), ...(head.data?.runs ?? [])]) : undefined),
    [pages, rows.data, head.data],
  );
  const newer = useMemo(() => countNewer(runs, head.data), [runs, head.data]);
  const last = pages?.at(-1);
  const isSearchingBack = last?.searchedBack != null && query.hasNextPage;

  const { fetchNextPage, isFetching, isFetchNextPageError } = query;
  const mayGoOn = isSearchingBack && (pages?.length ?? 0) <= PAGES_AHEAD && !isFetchNextPageError;
  useEffect(() => {
    if (mayGoOn && !isFetching) void fetchNextPage();
  }, [mayGoOn, isFetching, fetchNextPage]);

  return {
    query,
    runs,
    /** The number of new runs; null if more than a page. */
    newer,
    searchedBack: isSearchingBack ? (last?.searchedBack ?? null) : null,
    /** Reloads the list from its start. */
    showNewer: () => client.resetQueries({ queryKey: list.queryKey, exact: true }),
  };
}

/** The newest unfinished runs of later pages: the first page is refreshed separately. */
function openBelow(pages: readonly Page[] | undefined): string[] {
  const below = (pages ?? []).slice(1).flatMap((page) => page.runs);
  return below
    .filter(({ status }) => !isTerminal(status))
    .slice(0, RUN_ROWS_AGAIN)
    .map(({ runId }) => runId);
}

function withNews(pages: readonly Page[], read: readonly ListedRun[]): ListedRun[] {
  const news = new Map(read.map((run) => [run.runId, run]));
  return pages.flatMap((page) => page.runs.map((run) => news.get(run.runId) ?? run));
}

function countNewer(runs: readonly ListedRun[] | undefined, head: Page | undefined): number | null {
  const newest = runs?.[0]?.runId;
  if (!runs || !head) return 0;
  const newer = newest === undefined ? head.runs : head.runs.filter(({ runId }) => runId > newest);
  // A page that ends where the search stopped is short: what follows it is older.
  const isFull = head.pagination.hasMore && head.searchedBack === null;
  return isFull && newer.length === head.runs.length ? null : newer.length;
}
