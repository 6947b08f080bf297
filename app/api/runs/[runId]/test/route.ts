import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getTestOfRun } from "#lib/nouns/authoring/tests/get-test-of-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getTestOfRun: ({ actor, params }) => getTestOfRun({ actor, runId: params.runId }),
});
