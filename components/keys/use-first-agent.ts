import { useQuery } from "@tanstack/react-query";
import { readApi } from "#components/api/read-api.ts";
import type { FirstAgent } from "./first-call.ts";

/** Agents looked at for one that a run can be started of without filling anything in. */
const LOOKED_AT = 5;

/** An agent for the first call of a new key: one of a lane that an example could be made for. */
export function useFirstAgent() {
  return useQuery({
    queryKey: ["first-agent"],
    queryFn: async ({ signal }): Promise<FirstAgent | null> => {
      const { agents } = await readApi({ path: "/api/agents", query: { limit: LOOKED_AT }, signal });
      for (const { id, name, lanes } of agents) {
        if (lanes.length === 0) continue;
        const detail = await readApi({ path: "/api/agents/{agentId}", params: { agentId: id }, signal });
        const body = detail.lanes.find(({ startExample }) => startExample !== null)?.startExample;
        if (body) return { id, name, body };
      }
      return null;
    },
  });
}
