import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import { CHOSEN, TYPED } from "#components/ui/address-history.ts";
import {
  KEY_SORTS,
  KEY_STATES,
  type KeySort,
  type KeyState,
  type UsageRange,
} from "#lib/contract/dashboard/key-words.ts";

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

const FILTERS = {
  q: parseAsString.withDefault("").withOptions(TYPED),
  state: parseAsArrayOf(parseAsStringLiteral(KEY_STATES)).withDefault([]),
  scope: parseAsArrayOf(parseAsString).withDefault([]),
  createdBy: parseAsString,
  sort: parseAsStringLiteral(KEY_SORTS).withDefault("created"),
  order: parseAsStringLiteral(["asc", "desc"]).withDefault("desc"),
};

/** Filters and order of the key list, stored in the URL. */
export function useKeyFilters() {
  return useQueryStates(FILTERS, CHOSEN);
}

const SECRET = /lw_(key_[0-9a-z]{26})_\S*/;

/** If somebody pastes a whole key, only its id goes into the URL and the request. */
export function keySearch(text: string): string {
  return text.replace(SECRET, "$1");
}
