import { runOperations } from "#lib/contract/runs.ts";
import type { KeyedRequest } from "#lib/doors/api/answer-operation.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { polledAnswer } from "#lib/doors/api/polled-answer.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getRun, pollAhead } from "#lib/nouns/runs/get-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(
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
});
