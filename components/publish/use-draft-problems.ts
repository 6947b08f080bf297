import { useQuery } from "@tanstack/react-query";
import { apiCall } from "#components/api/api-call.ts";
import { apiKey } from "#components/api/api-key.ts";
import type { WrittenBy } from "#components/api/operations.ts";

export type DraftProblemRow = WrittenBy<"POST /api/agents/{agentId}/draft/validate">["problems"][number];

/** Every problem of a draft, as publishing would find them now. */
export function useDraftProblems(agentId: string, revision: number | undefined) {
  return useQuery({
    queryKey: [...apiKey("/api/agents/{agentId}/draft", { agentId }), { problems: revision }],
    queryFn: () => apiCall("POST /api/agents/{agentId}/draft/validate", { params: { agentId }, body: {} }),
    enabled: revision !== undefined,
  });
}
