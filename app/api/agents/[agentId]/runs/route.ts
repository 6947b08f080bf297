import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { startedAnswer } from "#lib/doors/api/started-answer.ts";
import { startRun } from "#lib/nouns/runs/start-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.startRun, async ({ actor, params, body }) =>
    startedAnswer(await startRun({ actor, agentId: params.agentId, body })),
  ),
});
