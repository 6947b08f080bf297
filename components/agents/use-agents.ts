import { useInfiniteQuery } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";

export type ListedAgent = AnswerOf<"/api/agents">["agents"][number];
export type ListedLane = ListedAgent["lanes"][number];

/** The published agents, a page at a time, by name. */
export function useAgents() {
  return useInfiniteQuery({
    queryKey: ["agents"],
    queryFn: ({ pageParam, signal }) =>
      readApi({ path: "/api/agents", query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.agents),
  });
}
