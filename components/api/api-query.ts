import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fillAddress } from "./api-address.ts";
import { type Kept, keyOf } from "./api-key.ts";
import type { AnswerOf, GivenOf, PagedPath, ReadPath } from "./operations.ts";
import { readAt } from "./read-api.ts";

/** Query options for a read operation: `useQuery(apiQuery("/api/runs/{runId}", { params: { runId } }))`. */
export function apiQuery<Path extends ReadPath>(path: Path, ...[given]: GivenOf<Path>) {
  return optionsOf<AnswerOf<Path>>(path, given);
}

/** The same for a paged list: `useInfiniteQuery(apiPages("/api/keys", { query }))`. */
export function apiPages<Path extends PagedPath>(path: Path, ...[given]: GivenOf<Path>) {
  return pagesOf<AnswerOf<Path>>(path, given);
}

function optionsOf<Answer>(path: string, given: Kept = {}) {
  return queryOptions({
    queryKey: keyOf(path, given),
    queryFn: ({ signal }) => readAt<Answer>(fillAddress(path, given), signal),
  });
}

function pagesOf<Answer extends Page>(path: string, given: Kept = {}) {
  return infiniteQueryOptions({
    queryKey: keyOf(path, { ...given, pages: true }),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...given.query, cursor: pageParam };
      return readAt<Answer>(fillAddress(path, { ...given, query }), signal);
    },
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
  });
}

interface Page {
  readonly pagination: { readonly nextCursor: string | null };
}
