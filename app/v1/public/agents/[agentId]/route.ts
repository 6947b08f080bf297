import { agentOperations } from "#lib/contract/agents.ts";
import { answer } from "#lib/doors/api/answer.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getAgent } from "#lib/nouns/agents/get-agent.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(agentOperations.get, async ({ actor, params }) => {
    const { detail, etag } = await getAgent({ actor, agentId: params.agentId });
    return answer({ body: detail, headers: { etag } });
  }),
});
