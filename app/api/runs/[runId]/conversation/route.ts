import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getConversation } from "#lib/nouns/runs/page/get-conversation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getConversation: ({ actor, params, query }) => getConversation({ actor, runId: params.runId, query }),
});
