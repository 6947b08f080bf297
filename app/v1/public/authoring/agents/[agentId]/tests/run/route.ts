import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { startTestRun } from "#lib/nouns/authoring/tests/start-test-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(agentTestOperations.runTests, ({ actor, params, body }) =>
    startTestRun({ actor, agentId: params.agentId, body }),
  ),
});
