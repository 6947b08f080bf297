import { useInfiniteQuery } from "@tanstack/react-query";
import { apiPages } from "#components/api/api-query.ts";
import type { AnswerOf } from "#components/api/operations.ts";

export type ConversationMessage = AnswerOf<"/api/runs/{runId}/conversation">["messages"][number];

/** The messages of the run's thread in their order; `fetchNextPage` reads those before. */
export function useConversation({ runId, lastSequence }: { runId: string; lastSequence: string }) {
  return useInfiniteQuery({
    ...apiPages("/api/runs/{runId}/conversation", { params: { runId }, asOf: lastSequence }),
    select: ({ pages }) => pages.toReversed().flatMap(({ messages }) => messages),
    // What was read stays until the newer messages are here.
    placeholderData: (before) => before,
  });
}
