import { runOperations } from "#lib/contract/runs.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(runOperations.cancel, ({ actor, params }) => cancelRun({ actor, runId: params.runId })),
});
