import { useInfiniteQuery } from "@tanstack/react-query";
import { apiPages } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";
import type { InboxFilters } from "./use-inbox-filters.ts";

export type InboxItem = AnswerOf<"/api/inbox">["items"][number];

/** Polling catches missed push events. */
const ASK_AGAIN_MS = 20_000;

/** The pending items that match the filters, paged. */
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
    // Keeps the old list while a new filter loads, to prevent layout jumps.
    placeholderData: (before) => before,
    refetchInterval: ASK_AGAIN_MS,
  });
}
