import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { startedAnswer } from "#lib/doors/api/started-answer.ts";
import { startRun } from "#lib/nouns/runs/start-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  startRun: async ({ actor, params, body }) =>
    startedAnswer(await startRun({ actor, agentId: params.agentId, body })),
});
