import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { runOperations } from "#lib/contract/runs.ts";
import { listOpenInteractions } from "#lib/runs/list-open-interactions.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(runOperations.listInteractions, ({ actor, params }) =>
    listOpenInteractions({ actor, runId: params.runId }),
  ),
});
