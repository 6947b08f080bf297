import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listAgentFigures } from "#lib/nouns/agents/list-agent-figures.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.listAgentFigures, ({ actor, query }) =>
    listAgentFigures({ actor, query }),
  ),
});
