import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { deleteTest } from "#lib/nouns/authoring/tests/delete-test.ts";
import { updateTest } from "#lib/nouns/authoring/tests/update-test.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: defineRoute(agentTestOperations.updateTest, ({ actor, params, body }) =>
    updateTest({ actor, ...params, body }),
  ),
  DELETE: defineRoute(agentTestOperations.deleteTest, ({ actor, params }) =>
    deleteTest({ actor, ...params }),
  ),
});
