import { runOperations } from "#lib/contract/runs.ts";
import type { KeyedRequest } from "#lib/doors/api/answer-operation.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { startedAnswer } from "#lib/doors/api/started-answer.ts";
import { readAgentAhead } from "#lib/nouns/agents/find-published-agent.ts";
import { startRun } from "#lib/nouns/runs/start-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(
    runOperations.start,
    async ({ actor, params, body, headers, ahead }) => {
      const ifMatch = headers.get("if-match") ?? undefined;
      return startedAnswer(await startRun({ actor, agentId: params.agentId, body, ifMatch, ahead }));
    },
    ({ param, digest }: KeyedRequest) => readAgentAhead(param("agentId"), digest),
  ),
});
