import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import type { KeySort, KeyState, UsageRange } from "#lib/contract/dashboard/key-words.ts";

export type ListedKey = AnswerOf<"/api/keys">["keys"][number];

interface KeysQuery {
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
    ...apiPages("/api/keys", { query: { ...query, q: query.q || undefined } }),
    select: ({ pages }) => pages.flatMap((page) => page.keys),
    placeholderData: keepPreviousData,
  });
}

/** Choices for new keys (teams, projects, people), and the creators of keys. */
export function useKeyChoices() {
  return useQuery(apiQuery("/api/key-choices"));
}

export type KeyDetail = AnswerOf<"/api/keys/{keyId}">;

/** One key, without its secret. */
export function useKey(keyId: string) {
  return useQuery(apiQuery("/api/keys/{keyId}", { params: { keyId } }));
}

export function useKeyUsage(keyId: string, range: UsageRange) {
  return useQuery({
    ...apiQuery("/api/keys/{keyId}/usage", { params: { keyId }, query: { range } }),
    placeholderData: keepPreviousData,
  });
}
