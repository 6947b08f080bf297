import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { createTest } from "#lib/nouns/authoring/tests/create-test.ts";
import { listTestPage } from "#lib/nouns/authoring/tests/list-test-page.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listTestPage: ({ actor, params }) => listTestPage({ actor, agentId: params.agentId }),
  createTestAsPerson: ({ actor, params, body }) => createTest({ actor, agentId: params.agentId, body }),
});
