import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { listAgents } from "#lib/nouns/agents/list-agents.ts";
import { createDraft } from "#lib/nouns/authoring/create-draft.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listAgents: ({ actor, query }) => listAgents({ actor, query }),
  createDraftAsPerson: async ({ actor, body }) => (await createDraft({ actor, body })).draft,
});
