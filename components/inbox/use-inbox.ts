import { useInfiniteQuery } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import type { InboxFilters } from "./use-inbox-filters.ts";

export type InboxItem = AnswerOf<"/api/inbox">["items"][number];

/** What no push has told is found by asking again. */
const ASK_AGAIN_MS = 20_000;

/** What waits and fits the filters, a page at a time. */
export function useInbox(filters: InboxFilters) {
  const { type, agent, who, q, soon, order } = filters;
  return useInfiniteQuery({
    queryKey: ["inbox", { type, agent, who, q, soon, order }],
    queryFn: ({ pageParam, signal }) =>
      readApi({
        path: "/api/inbox",
        query: {
          type,
          agentId: agent,
          assignee: who,
          expiringSoon: soon || undefined,
          text: q.trim() || undefined,
          order,
          cursor: pageParam,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    // While the next filter is read, the list stays: nothing jumps.
    placeholderData: (before) => before,
    refetchInterval: ASK_AGAIN_MS,
  });
}
