import { runOperations } from "#lib/contract/runs.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listRunInteractions } from "#lib/nouns/runs/list-run-interactions.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(runOperations.listInteractions, ({ actor, params }) =>
    listRunInteractions({ actor, runId: params.runId }),
  ),
});
