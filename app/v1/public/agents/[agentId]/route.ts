import { getAgent } from "#lib/agents/get-agent.ts";
import { answer } from "#lib/api/answer.ts";
import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { agentOperations } from "#lib/contract/agents.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(agentOperations.get, async ({ actor, params }) => {
    const { detail, etag } = await getAgent({ actor, agentId: params.agentId });
    return answer({ body: detail, headers: { etag } });
  }),
});
