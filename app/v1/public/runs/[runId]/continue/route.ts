import { runOperations } from "#lib/contract/runs.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { startedAnswer } from "#lib/doors/api/started-answer.ts";
import { continueRun } from "#lib/nouns/runs/continue-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(runOperations.continue, async ({ actor, params, body }) =>
    startedAnswer(await continueRun({ actor, runId: params.runId, body })),
  ),
});
