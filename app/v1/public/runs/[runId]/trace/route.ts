import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { traceOperations } from "#lib/contract/trace.ts";
import { getRunTrace } from "#lib/runs/get-run-trace.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(traceOperations.get, ({ actor, params, query }) =>
    getRunTrace({ actor, runId: params.runId, query }),
  ),
});
