import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { decideApproval } from "#lib/runs/decide-approval.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(dashboardOperations.decideApproval, ({ actor, params, body }) =>
    decideApproval({ actor, runId: params.runId, body }),
  ),
});
