import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import type { UsageRange } from "#lib/contract/dashboard/key-words.ts";

export type KeyDetail = AnswerOf<"/api/keys/{keyId}">;
export type LoggedRequest = AnswerOf<"/api/keys/{keyId}/requests">["requests"][number];

/** One key, without its secret. */
export function useKey(keyId: string) {
  return useQuery({
    queryKey: ["keys", keyId],
    queryFn: ({ signal }) => readApi({ path: "/api/keys/{keyId}", params: { keyId }, signal }),
  });
}

export function useKeyUsage(keyId: string, range: UsageRange) {
  return useQuery({
    queryKey: ["keys", keyId, "usage", range],
    queryFn: ({ signal }) =>
      readApi({ path: "/api/keys/{keyId}/usage", params: { keyId }, query: { range }, signal }),
    placeholderData: keepPreviousData,
  });
}

export interface RequestFilters {
  readonly status: readonly string[];
  readonly method: readonly string[];
  readonly path: string;
}

/** What the key asked for, the newest first; looked at anew every few seconds while the first page is in view. */
export function useKeyRequests(keyId: string, { path, ...lists }: RequestFilters) {
  return useInfiniteQuery({
    queryKey: ["keys", keyId, "requests", path, lists],
    queryFn: ({ pageParam, signal }) =>
      readApi({
        path: "/api/keys/{keyId}/requests",
        params: { keyId },
        query: { ...lists, path: path || undefined, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? 10_000 : false),
  });
}
