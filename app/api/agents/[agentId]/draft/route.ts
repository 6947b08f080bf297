import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getDraftPage } from "#lib/nouns/authoring/get-draft-page.ts";
import { updateDraft } from "#lib/nouns/authoring/update-draft.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getDraftPage: ({ actor, params }) => getDraftPage({ actor, agentId: params.agentId }),
  updateDraftAsPerson: async ({ actor, params, body }) =>
    (await updateDraft({ actor, agentId: params.agentId, body })).draft,
});
