import { authoringOperations } from "#lib/contract/authoring.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { listHistory } from "#lib/nouns/authoring/list-history.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(authoringOperations.listHistory, ({ actor, params, query }) =>
    listHistory({ actor, agentId: params.agentId, query }),
  ),
});
