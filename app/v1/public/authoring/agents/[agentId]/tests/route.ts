import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { createTest } from "#lib/nouns/authoring/tests/create-test.ts";
import { listTests } from "#lib/nouns/authoring/tests/list-tests.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(agentTestOperations.listTests, ({ actor, params, query }) =>
    listTests({ actor, agentId: params.agentId, query }),
  ),
  POST: defineRoute(agentTestOperations.createTest, ({ actor, params, body }) =>
    createTest({ actor, agentId: params.agentId, body }),
  ),
});
