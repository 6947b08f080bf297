import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { startedAnswer } from "#lib/doors/api/started-answer.ts";
import { continueRun } from "#lib/nouns/runs/continue-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  continueRun: async ({ actor, params, body }) =>
    startedAnswer(await continueRun({ actor, runId: params.runId, body })),
});
