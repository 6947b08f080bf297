import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getTestRun } from "#lib/nouns/authoring/tests/get-test-run.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(agentTestOperations.getTestRun, ({ actor, params }) => getTestRun({ actor, ...params })),
});
