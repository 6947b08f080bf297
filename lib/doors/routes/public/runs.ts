import { callbackOperations } from "#lib/contract/callbacks.ts";
import { runOperations } from "#lib/contract/runs.ts";
import { traceOperations } from "#lib/contract/trace.ts";
import { polledAnswer, startedAnswer } from "#lib/doors/api/answer.ts";
import type { KeyedRequest } from "#lib/doors/api/answer-operation.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { readAgentAhead } from "#lib/nouns/agents/find-published-agent.ts";
import { acceptCallback } from "#lib/nouns/callbacks/accept-callback.ts";
import { decideApproval } from "#lib/nouns/run-answers/decide-approval.ts";
import { replyToRun } from "#lib/nouns/run-answers/reply-to-run.ts";
import { getRunTrace } from "#lib/nouns/run-history/get-run-trace.ts";
import { continueRun } from "#lib/nouns/run-start/continue-run.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";
import { getRun, pollAhead } from "#lib/nouns/runs/get-run.ts";
import { listRunInteractions } from "#lib/nouns/runs/list-run-interactions.ts";
import { bind } from "../bind.ts";

export const runRoutes = bind(runOperations, {
  start: {
    route: defineRoute(
      runOperations.start,
      async ({ actor, params, body, headers, ahead }) => {
        const ifMatch = headers.get("if-match") ?? undefined;
        return startedAnswer(await startRun({ actor, agentId: params.agentId, body, ifMatch, ahead }));
      },
      ({ param, digest }: KeyedRequest) => readAgentAhead(param("agentId"), digest),
    ),
  },
  get: {
    route: defineRoute(
      runOperations.get,
      async ({ actor, params, query, headers, held, ahead }) => {
        const ifNoneMatch = headers.get("if-none-match") ?? undefined;
        return polledAnswer(
          await getRun({ actor, runId: params.runId, ...query, ifNoneMatch, held, ahead }),
          ifNoneMatch,
        );
      },
      ({ param, digest }: KeyedRequest) => pollAhead(param("runId"), digest),
    ),
  },
  listInteractions: ({ actor, params }) => listRunInteractions({ actor, runId: params.runId }),
  reply: ({ actor, params, body }) => replyToRun({ actor, runId: params.runId, body }),
  approval: ({ actor, params, body }) => decideApproval({ actor, runId: params.runId, body }),
  continue: async ({ actor, params, body }) =>
    startedAnswer(await continueRun({ actor, runId: params.runId, body })),
  cancel: ({ actor, params }) => cancelRun({ actor, runId: params.runId }),
});

export const traceRoutes = bind(traceOperations, {
  get: ({ actor, params, query }) => getRunTrace({ actor, runId: params.runId, query }),
});

export const callbackRoutes = bind(callbackOperations, {
  accept: ({ actor, body }) => acceptCallback({ ...actor, value: body }),
});
