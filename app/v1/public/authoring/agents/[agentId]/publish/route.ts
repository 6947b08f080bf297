import { authoringOperations } from "#lib/contract/authoring.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { publishDraft } from "#lib/nouns/authoring/publish-draft.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(authoringOperations.publishDraft, ({ actor, params, body }) =>
    publishDraft({ actor, agentId: params.agentId, body }),
  ),
});
