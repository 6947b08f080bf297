import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { getConversation } from "#lib/runs/page/get-conversation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getConversation, ({ actor, params, query }) =>
    getConversation({ actor, runId: params.runId, query }),
  ),
});
