import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { startedAnswer } from "#lib/doors/api/started-answer.ts";
import { testDraft } from "#lib/nouns/authoring/previews/test-draft.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  testDraft: async ({ actor, params, body }) =>
    startedAnswer(await testDraft({ actor, agentId: params.agentId, body })),
});
