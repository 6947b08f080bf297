import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { replyToRun } from "#lib/runs/reply-to-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.replyToRun, ({ actor, params, body }) =>
    replyToRun({ actor, runId: params.runId, body }),
  ),
});
