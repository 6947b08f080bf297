import { useQuery } from "@tanstack/react-query";
import { agentQuery } from "#components/agents/use-agent.ts";
import { apiKey } from "#components/api/api-key.ts";
import { apiQuery } from "#components/api/api-query.ts";
import type { FirstAgent } from "./first-call.ts";

/** Maximum agents checked for one that starts without any input. */
const LOOKED_AT = 5;

/** An agent for a new key's first call: one with a lane that has a generated example. */
export function useAgentForFirstCall() {
  return useQuery({
    queryKey: [...apiKey("/api/agents"), "first call"],
    queryFn: async ({ client }): Promise<FirstAgent | null> => {
      const { agents } = await client.fetchQuery(apiQuery("/api/agents", { query: { limit: LOOKED_AT } }));
      for (const { id, name, lanes } of agents) {
        if (lanes.length === 0) continue;
        const detail = await client.fetchQuery(agentQuery(id));
        const body = detail.lanes.find(({ startExample }) => startExample !== null)?.startExample;
        if (body) return { id, name, body };
      }
      return null;
    },
  });
}
