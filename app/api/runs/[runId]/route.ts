import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getRunPage } from "#lib/nouns/runs/page/get-run-page.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(dashboardOperations.getRunPage, ({ actor, params }) =>
    getRunPage({ actor, runId: params.runId }),
  ),
});
