import { useInfiniteQuery } from "@tanstack/react-query";
import { apiPages } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";

export type ConversationMessage = AnswerOf<"/api/runs/{runId}/conversation">["messages"][number];

/** The thread's messages in order; `fetchNextPage` loads earlier ones. */
export function useConversation({ runId, lastSequence }: { runId: string; lastSequence: string }) {
  return useInfiniteQuery({
    ...apiPages("/api/runs/{runId}/conversation", { params: { runId }, asOf: lastSequence }),
    select: ({ pages }) => pages.toReversed().flatMap(({ messages }) => messages),
    // Keeps the old messages until the new ones are loaded.
    placeholderData: (before) => before,
  });
}
