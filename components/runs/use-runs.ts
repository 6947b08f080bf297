import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { RUN_ROWS_AGAIN } from "#lib/contract/limits.ts";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { apiFilters, type RunFilters } from "./use-run-filters.ts";
import { useRunsLive } from "./use-runs-live.ts";

type Page = AnswerOf<"/api/runs">;
export type ListedRun = Page["runs"][number];

/** What is older is read again when somebody comes back to the list. */
const FRESH_MS = 30_000;
/** How often runs below the first page that have not ended are read again. */
const ROWS_MS = 5_000;
/** Pages that are read by themselves while nothing, or little, is found. */
const PAGES_AHEAD = 24;

/**
 * The runs that fit, a page at a time. What changes shows in the rows that are there; runs that have begun since are
 * only counted, so that nothing moves under the pointer, and shown when asked for.
 */
export function useRuns(filters: RunFilters) {
  const client = useQueryClient();
  const asked = { query: apiFilters(filters) };
  const list = apiPages("/api/runs", asked);
  const query = useInfiniteQuery({
    ...list,
    // The head below keeps it current; reading every page again would not.
    refetchOnWindowFocus: false,
    staleTime: FRESH_MS,
  });
  const first = apiQuery("/api/runs", asked);
  const head = useQuery({ ...first, enabled: query.data !== undefined, staleTime: 0 });
  useRunsLive(() => void client.invalidateQueries({ queryKey: first.queryKey, exact: true }));

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
    /** How many have begun since; null where there are more than a page. */
    newer,
    searchedBack: isSearchingBack ? (last?.searchedBack ?? null) : null,
    /** Reads the list from its beginning. */
    showNewer: () => client.resetQueries({ queryKey: list.queryKey, exact: true }),
  };
}

/** Those of the later pages that had not ended when they were read, the newest: the head keeps the first page current. */
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
  return newer.length === head.runs.length && head.pagination.hasMore ? null : newer.length;
}
