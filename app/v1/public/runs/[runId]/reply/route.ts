import { runOperations } from "#lib/contract/runs.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { replyToRun } from "#lib/nouns/runs/reply-to-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(runOperations.reply, ({ actor, params, body }) =>
    replyToRun({ actor, runId: params.runId, body }),
  ),
});
