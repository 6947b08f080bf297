import { defineRoute } from "#lib/api/define-route.ts";
import { routes } from "#lib/api/routes.ts";
import { runOperations } from "#lib/contract/runs.ts";
import { replyToRun } from "#lib/runs/reply-to-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(runOperations.reply, ({ actor, params, body }) =>
    replyToRun({ actor, runId: params.runId, body }),
  ),
});
