import { authoringOperations } from "#lib/contract/authoring.ts";
import { answer } from "#lib/doors/api/answer.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { getDraft } from "#lib/nouns/authoring/get-draft.ts";
import { updateDraft } from "#lib/nouns/authoring/update-draft.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(authoringOperations.getDraft, async ({ actor, params }) => {
    const { draft, etag } = await getDraft({ actor, agentId: params.agentId });
    return answer({ body: draft, headers: { etag } });
  }),
  PUT: defineRoute(authoringOperations.updateDraft, async ({ actor, params, body }) => {
    const { draft, etag } = await updateDraft({ actor, agentId: params.agentId, body });
    return answer({ body: draft, headers: { etag } });
  }),
});
