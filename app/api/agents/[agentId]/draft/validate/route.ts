import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { validateDraft } from "#lib/nouns/authoring/validate-draft.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  validateDraftAsPerson: ({ actor, params, body, closed }) =>
    validateDraft({ actor, agentId: params.agentId, graph: body.graph, closed: closed() }),
});
