import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { getRunPage } from "#lib/nouns/runs/page/get-run-page.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  getRunPage: ({ actor, params }) => getRunPage({ actor, runId: params.runId }),
});
