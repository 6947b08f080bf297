import { listAgents } from "#lib/agents/list-agents.ts";
import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { agentOperations } from "#lib/contract/agents.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(agentOperations.list, ({ actor, query }) => listAgents({ actor, query })),
});
