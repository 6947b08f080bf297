import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, readApi } from "#components/api/read-api.ts";
import { writeApi } from "#components/api/write-api.ts";

export type AgentToStart = AnswerOf<"/api/agents/{agentId}">;
export type AgentVersion = AnswerOf<"/api/agents/{agentId}/versions">["versions"][number];

/** One agent with what each of its lanes takes, as everybody reads it. */
export const agentQuery = (agentId: string) =>
  queryOptions({
    queryKey: ["agents", "one", agentId],
    queryFn: ({ signal }) => readApi({ path: "/api/agents/{agentId}", params: { agentId }, signal }),
  });

export function useAgent(agentId: string) {
  return useQuery(agentQuery(agentId));
}

/** The agent behind an id in the address, for its name: it may be long gone. */
export const namedAgentQuery = (agentId: string) => ({
  ...agentQuery(agentId),
  staleTime: 300_000,
  retry: false,
});

/** What was published of it, the newest first. */
export function useAgentVersions(agentId: string) {
  return useInfiniteQuery({
    queryKey: ["agents", "one", agentId, "versions"],
    queryFn: ({ pageParam, signal }) =>
      readApi({
        path: "/api/agents/{agentId}/versions",
        params: { agentId },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.versions),
  });
}

/** The graph that is published; a fingerprint names one graph for ever. */
export function useAgentGraph(agentId: string, fingerprint: string) {
  return useQuery({
    queryKey: ["agents", "one", agentId, "graph", fingerprint],
    queryFn: ({ signal }) => readApi({ path: "/api/agents/{agentId}/graph", params: { agentId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Changes how many runs may execute at once. */
export function useChangeAgent(agentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (maxConcurrentRuns: number | null) =>
      writeApi({
        method: "PATCH",
        path: "/api/agents/{agentId}",
        params: { agentId },
        body: { maxConcurrentRuns },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["agents", "one", agentId] }),
  });
}
