import { useInfiniteQuery } from "@tanstack/react-query";
import { apiPages } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import type { InboxFilters } from "./use-inbox-filters.ts";

export type InboxItem = AnswerOf<"/api/inbox">["items"][number];

/** Polling finds what no push has reported. */
const ASK_AGAIN_MS = 20_000;

/** What waits and fits the filters, a page at a time. */
export function useInbox(filters: InboxFilters) {
  const { type, agent, who, q, soon, order } = filters;
  return useInfiniteQuery({
    ...apiPages("/api/inbox", {
      query: {
        type,
        agentId: agent,
        assignee: who,
        expiringSoon: soon || undefined,
        text: q.trim() || undefined,
        order,
      },
    }),
    select: ({ pages }) => pages.flatMap((page) => page.items),
    // While the next filter is read, the list stays: nothing jumps.
    placeholderData: (before) => before,
    refetchInterval: ASK_AGAIN_MS,
  });
}
