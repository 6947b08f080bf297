import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { startedAnswer } from "#lib/doors/api/started-answer.ts";
import { rerunRun } from "#lib/nouns/runs/rerun/rerun-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  rerunRun: async ({ actor, params, body }) =>
    startedAnswer(await rerunRun({ actor, runId: params.runId, body })),
});
