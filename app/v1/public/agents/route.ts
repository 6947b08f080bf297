import { agentOperations } from "#lib/contract/agents.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listAgents } from "#lib/nouns/agents/list-agents.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(agentOperations.list, ({ actor, query }) => listAgents({ actor, query })),
});
