import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { startedAnswer } from "#lib/api/started-answer.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { continueRun } from "#lib/runs/continue-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.continueRun, async ({ actor, params, body }) =>
    startedAnswer(await continueRun({ actor, runId: params.runId, body })),
  ),
});
