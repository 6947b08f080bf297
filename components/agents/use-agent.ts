import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiPages, apiQuery } from "#components/api/api-query.ts";
import type { AnswerOf, BodyOf } from "#components/api/operations.ts";
import { useChange } from "#components/api/use-change.ts";

export type AgentToStart = AnswerOf<"/api/agents/{agentId}">;
export type AgentVersion = AnswerOf<"/api/agents/{agentId}/versions">["versions"][number];

/** One agent with the input of each lane. */
export const agentQuery = (agentId: string) => apiQuery("/api/agents/{agentId}", { params: { agentId } });

export function useAgent(agentId: string) {
  return useQuery(agentQuery(agentId));
}

/** The agent of an id in the URL, for its name; it may be deleted. */
export const namedAgentQuery = (agentId: string) => ({
  ...agentQuery(agentId),
  staleTime: 300_000,
  retry: false,
});

/** Published versions, newest first. */
export function useAgentVersions(agentId: string) {
  return useInfiniteQuery({
    ...apiPages("/api/agents/{agentId}/versions", { params: { agentId } }),
    select: ({ pages }) => ({
      versions: pages.flatMap((page) => page.versions),
      countsAll: pages.every(({ countsAll }) => countsAll),
    }),
  });
}

/** The published graph; a fingerprint's graph never changes. */
export function useAgentGraph(agentId: string, fingerprint: string) {
  return useQuery({
    ...apiQuery("/api/agents/{agentId}/graph", { params: { agentId }, asOf: fingerprint }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Changes how many runs may execute at once, and for how long. */
export function useChangeAgent(agentId: string) {
  return useChange(
    (limits: BodyOf<"PATCH /api/agents/{agentId}">) =>
      apiCall("PATCH /api/agents/{agentId}", { params: { agentId }, body: limits }),
    { rereads: ["/api/agents"] },
  );
}
