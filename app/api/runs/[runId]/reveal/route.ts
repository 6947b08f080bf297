import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { revealRun } from "#lib/runs/reveal-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.revealRun, ({ actor, params, body }) =>
    revealRun({ actor, runId: params.runId, body }),
  ),
});
