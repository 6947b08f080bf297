import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import type { KeySort, KeyState } from "#lib/contract/dashboard/key-words.ts";

export type ListedKey = AnswerOf<"/api/keys">["keys"][number];

export interface KeysQuery {
  readonly state: readonly KeyState[];
  readonly scope: readonly string[];
  readonly createdBy: string | null;
  readonly q: string;
  readonly sort: KeySort;
  readonly order: "asc" | "desc";
}

/** The keys that the person may see, a page at a time. */
export function useKeys(query: KeysQuery) {
  return useInfiniteQuery({
    queryKey: ["keys", query],
    queryFn: ({ pageParam, signal }) =>
      readApi({
        path: "/api/keys",
        query: { ...query, q: query.q || undefined, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.keys),
    placeholderData: keepPreviousData,
  });
}

/** Teams, projects and people for new keys, and who has made some. */
export function useKeyChoices() {
  return useQuery({
    queryKey: ["key-choices"],
    queryFn: ({ signal }) => readApi({ path: "/api/key-choices", signal }),
  });
}
