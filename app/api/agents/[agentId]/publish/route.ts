import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { publishDraft } from "#lib/nouns/authoring/publish-draft.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  publishDraftAsPerson: ({ actor, params, body }) => publishDraft({ actor, agentId: params.agentId, body }),
});
