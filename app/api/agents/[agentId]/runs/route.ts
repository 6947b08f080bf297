import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { startedAnswer } from "#lib/api/started-answer.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { startRun } from "#lib/runs/start-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.startRun, async ({ actor, params, body }) =>
    startedAnswer(await startRun({ actor, agentId: params.agentId, body })),
  ),
});
