import { authoringOperations } from "#lib/contract/authoring.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { validateDraft } from "#lib/nouns/authoring/validate-draft.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(authoringOperations.validateDraft, ({ actor, params, body, closed }) =>
    validateDraft({ actor, agentId: params.agentId, ...body, closed: closed() }),
  ),
});
