import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";

export type LoggedRequest = AnswerOf<"/api/keys/{keyId}/requests">["requests"][number];

export interface RequestFilters {
  readonly status: readonly string[];
  readonly method: readonly string[];
  readonly path: string;
}

/** Whose requests. */
export type RequestsOf =
  | { readonly path: "/api/keys/{keyId}/requests"; readonly params: { readonly keyId: string } }
  | {
      readonly path: "/api/connected-apps/{grantId}/requests";
      readonly params: { readonly grantId: string };
    };

/** What was asked for, the newest first; looked at anew every few seconds while the first page is in view. */
export function useRequests(of: RequestsOf, { path, ...lists }: RequestFilters) {
  return useInfiniteQuery({
    queryKey: ["requests", of, path, lists],
    queryFn: ({ pageParam, signal }) =>
      readApi({
        ...of,
        query: { ...lists, path: path || undefined, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? 10_000 : false),
  });
}
