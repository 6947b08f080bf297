import { agentOperations } from "#lib/contract/agents.ts";
import { answer } from "#lib/doors/api/answer.ts";
import { getAgent } from "#lib/nouns/agents/get-agent.ts";
import { listAgents } from "#lib/nouns/agents/list-agents.ts";
import { bind } from "../bind.ts";

export const agentRoutes = bind(agentOperations, {
  list: ({ actor, query }) => listAgents({ actor, query }),
  get: async ({ actor, params }) => {
    const { detail, etag } = await getAgent({ actor, agentId: params.agentId });
    return answer({ body: detail, headers: { etag } });
  },
});
