import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { apiPages } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";

export type LoggedRequest = AnswerOf<"/api/keys/{keyId}/requests">["requests"][number];

interface RequestFilters {
  readonly status: readonly string[];
  readonly method: readonly string[];
  readonly path: string;
}

/** The key or connected app. */
export type RequestsOf = { readonly keyId: string } | { readonly grantId: string };

/** A key's requests, newest first; reloaded every few seconds while the first page is in view. */
export function useRequests(of: RequestsOf, { path, ...lists }: RequestFilters) {
  const query = { ...lists, path: path || undefined };
  return useInfiniteQuery({
    ...("keyId" in of
      ? apiPages("/api/keys/{keyId}/requests", { params: of, query })
      : apiPages("/api/connected-apps/{grantId}/requests", { params: of, query })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? 10_000 : false),
  });
}
