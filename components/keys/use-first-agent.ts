import { useQuery } from "@tanstack/react-query";
import { agentQuery } from "#components/agents/use-agent.ts";
import { apiKey } from "#components/api/api-key.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { FirstAgent } from "./first-call.ts";

/** Maximum agents checked for one that starts without any input. */
const LOOKED_AT = 5;

/** An agent for a new key's first call: the one that ran last, or another with a lane that has a generated example. */
export function useAgentForFirstCall() {
  return useQuery({
    queryKey: [...apiKey("/api/agents"), "first call"],
    queryFn: async ({ client }): Promise<FirstAgent | null> => {
      const [{ runs }, { agents }] = await Promise.all([
        client.fetchQuery(apiQuery("/api/runs", { query: { limit: 1 } })),
        client.fetchQuery(apiQuery("/api/agents", { query: { limit: LOOKED_AT } })),
      ]);
      const tried = runs.map(({ agent, lane }) => ({ ...agent, laneId: lane.id }));
      const listed = agents
        .filter(({ lanes }) => lanes.length > 0)
        .map((agent) => ({ ...agent, laneId: null }));
      for (const { id, name, laneId } of [...tried, ...listed]) {
        // An agent of an earlier run may be gone.
        const detail = await client.fetchQuery(agentQuery(id)).catch(() => undefined);
        const lanes = detail?.lanes.filter(({ startExample }) => startExample !== null) ?? [];
        const body = (lanes.find((lane) => lane.id === laneId) ?? lanes[0])?.startExample;
        if (body) return { id, name, body };
      }
      return null;
    },
  });
}
