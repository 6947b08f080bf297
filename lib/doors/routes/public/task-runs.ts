import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { polledAnswer, startedAnswer } from "#lib/doors/api/answer.ts";
import { heldAs } from "#lib/nouns/access/held-actor.ts";
import { decideApproval } from "#lib/nouns/run-answers/decide-approval.ts";
import { replyToRun } from "#lib/nouns/run-answers/reply-to-run.ts";
import { getRunTrace } from "#lib/nouns/run-history/get-run-trace.ts";
import { continueRun } from "#lib/nouns/run-start/continue-run.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";
import { getRun } from "#lib/nouns/runs/get-run.ts";
import { runTask } from "#lib/nouns/tasks/runs/run-task.ts";
import { throughTask } from "#lib/nouns/tasks/runs/through-task.ts";
import { bind } from "../bind.ts";

export const taskRunRoutes = bind(taskRunOperations, {
  run: async ({ actor, params, body }) =>
    startedAnswer(await runTask({ actor, taskId: params.taskId, body })),
  get: async ({ actor, params: { taskId, runId }, query, headers, held }) => {
    const seen = (as: typeof actor) => throughTask({ actor: as, taskId, needs: "viewer" });
    const through = await seen(actor);
    const heldThrough = () => heldAs(held(), { of: actor, as: through }, seen);
    const ifNoneMatch = headers.get("if-none-match") ?? undefined;
    return polledAnswer(
      await getRun({ actor: through, runId, ...query, ifNoneMatch, held: heldThrough }),
      ifNoneMatch,
    );
  },
  trace: async ({ actor, params: { taskId, runId }, query }) => {
    const through = await throughTask({ actor, taskId, needs: "viewer" });
    return getRunTrace({ actor: through, runId, query });
  },
  reply: async ({ actor, params: { taskId, runId }, body }) => {
    const through = await throughTask({ actor, taskId, needs: "operator" });
    return replyToRun({ actor: through, runId, body });
  },
  approval: async ({ actor, params: { taskId, runId }, body }) => {
    const through = await throughTask({ actor, taskId, needs: "operator" });
    return decideApproval({ actor: through, runId, body });
  },
  continue: async ({ actor, params: { taskId, runId }, body }) => {
    const through = await throughTask({ actor, taskId, needs: "operator" });
    return startedAnswer(await continueRun({ actor: through, runId, body }));
  },
  cancel: async ({ actor, params: { taskId, runId } }) => {
    const through = await throughTask({ actor, taskId, needs: "operator" });
    return cancelRun({ actor: through, runId });
  },
});
