import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { getRunPage } from "#lib/runs/page/get-run-page.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getRunPage, ({ actor, params }) =>
    getRunPage({ actor, runId: params.runId }),
  ),
});
