import { runOperations } from "#lib/contract/runs.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { decideApproval } from "#lib/nouns/runs/decide-approval.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(runOperations.approval, ({ actor, params, body }) =>
    decideApproval({ actor, runId: params.runId, body }),
  ),
});
