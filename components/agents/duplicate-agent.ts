import { apiCall } from "#components/api/api-call.ts";
import { readApi } from "#components/api/read-api.ts";

/** Makes a new draft, in the same team, of what an agent's draft holds now. */
export async function duplicateAgent({ agentId, name }: { agentId: string; name: string }) {
  const draft = await readApi("/api/agents/{agentId}/draft", { params: { agentId } });
  const { description, teamId, graph, layout } = draft;
  return apiCall("POST /api/agents", { body: { name, description, teamId, graph, layout } });
}

export const copyName = (name: string): string => `${name} (copy)`.slice(0, 200);
