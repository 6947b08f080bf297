import { traceOperations } from "#lib/contract/trace.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getRunTrace } from "#lib/nouns/runs/get-run-trace.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(traceOperations.get, ({ actor, params, query }) =>
    getRunTrace({ actor, runId: params.runId, query }),
  ),
});
