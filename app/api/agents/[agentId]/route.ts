import { changeAgent } from "#lib/agents/change-agent.ts";
import { inspectAgent } from "#lib/agents/inspect-agent.ts";
import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getAgent, ({ actor, params }) =>
    inspectAgent({ actor, agentId: params.agentId }),
  ),
  PATCH: defineRoute(dashboardOperations.changeAgent, ({ actor, params, body }) =>
    changeAgent({ actor, agentId: params.agentId, body }),
  ),
});
