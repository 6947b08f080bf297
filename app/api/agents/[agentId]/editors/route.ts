import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { followDraft } from "#lib/nouns/authoring/follow-draft.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  followDraft: ({ actor, params, body }) => followDraft({ actor, agentId: params.agentId, ...body }),
});
