import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { startedAnswer } from "#lib/api/started-answer.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { rerunRun } from "#lib/runs/rerun/rerun-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.rerunRun, async ({ actor, params, body }) =>
    startedAnswer(await rerunRun({ actor, runId: params.runId, body })),
  ),
});
