import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { polledAnswer } from "#lib/doors/api/polled-answer.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { heldAs } from "#lib/nouns/access/held-actor.ts";
import { getRun } from "#lib/nouns/runs/get-run.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(
    taskRunOperations.get,
    async ({ actor, params: { taskId, runId }, query, headers, held }) => {
      const seen = (as: typeof actor) => throughTask({ actor: as, taskId, needs: "viewer" });
      const through = await seen(actor);
      const heldThrough = () => heldAs(held(), { of: actor, as: through }, seen);
      const ifNoneMatch = headers.get("if-none-match") ?? undefined;
      return polledAnswer(
        await getRun({ actor: through, runId, ...query, ifNoneMatch, held: heldThrough }),
        ifNoneMatch,
      );
    },
  ),
});
