import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { runOperations } from "#lib/contract/runs.ts";
import { decideApproval } from "#lib/runs/decide-approval.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(runOperations.approval, ({ actor, params, body }) =>
    decideApproval({ actor, runId: params.runId, body }),
  ),
});
