import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { revealRun } from "#lib/nouns/runs/reveal-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  revealRun: ({ actor, params, body }) => revealRun({ actor, runId: params.runId, body }),
});
