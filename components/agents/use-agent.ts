import { useQuery } from "@tanstack/react-query";
import { readApi } from "#components/api/read-api.ts";

/** One agent with what each of its lanes takes. */
export function useAgent(agentId: string) {
  return useQuery({
    queryKey: ["agents", agentId],
    queryFn: ({ signal }) => readApi({ path: "/api/agents/{agentId}", params: { agentId }, signal }),
  });
}
