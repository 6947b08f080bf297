import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { startTestRun } from "#lib/nouns/authoring/tests/start-test-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  runTestsAsPerson: ({ actor, params, body }) => startTestRun({ actor, agentId: params.agentId, body }),
});
