import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getConversation } from "#lib/nouns/runs/page/get-conversation.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getConversation, ({ actor, params, query }) =>
    getConversation({ actor, runId: params.runId, query }),
  ),
});
