import { getAgent } from "#lib/agents/get-agent.ts";
import { startExample } from "#lib/agents/start-example.ts";
import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getAgent, async ({ actor, params }) => {
    const detail = await getAgent({ actor, agentId: params.agentId });
    return { ...detail, lanes: detail.lanes.map((lane) => ({ ...lane, startExample: startExample(lane) })) };
  }),
});
