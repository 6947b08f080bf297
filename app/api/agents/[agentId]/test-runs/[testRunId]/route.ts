import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getTestRun } from "#lib/nouns/authoring/tests/get-test-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getTestRun: ({ actor, params }) => getTestRun({ actor, ...params }),
});
