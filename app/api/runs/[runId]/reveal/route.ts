import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { revealRun } from "#lib/nouns/runs/reveal-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.revealRun, ({ actor, params, body }) =>
    revealRun({ actor, runId: params.runId, body }),
  ),
});
