import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { startedAnswer } from "#lib/doors/api/started-answer.ts";
import { continueRun } from "#lib/nouns/runs/continue-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.continueRun, async ({ actor, params, body }) =>
    startedAnswer(await continueRun({ actor, runId: params.runId, body })),
  ),
});
