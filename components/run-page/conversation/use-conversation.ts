import { useInfiniteQuery } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";

export type ConversationMessage = AnswerOf<"/api/runs/{runId}/conversation">["messages"][number];

/** The messages of the run's thread in their order; `fetchNextPage` reads those before. */
export function useConversation({ runId, lastSequence }: { runId: string; lastSequence: string }) {
  return useInfiniteQuery({
    queryKey: ["runs", runId, "conversation", lastSequence],
    queryFn: ({ pageParam, signal }) =>
      readApi({
        path: "/api/runs/{runId}/conversation",
        params: { runId },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    select: ({ pages }) => pages.toReversed().flatMap(({ messages }) => messages),
    // What was read stays until the newer messages are here.
    placeholderData: (before) => before,
  });
}
