import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { startedAnswer } from "#lib/api/started-answer.ts";
import { runOperations } from "#lib/contract/runs.ts";
import { continueRun } from "#lib/runs/continue-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(runOperations.continue, async ({ actor, params, body }) =>
    startedAnswer(await continueRun({ actor, runId: params.runId, body })),
  ),
});
