import { authoringOperations } from "#lib/contract/authoring.ts";
import { answer } from "#lib/doors/api/answer.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { createDraft } from "#lib/nouns/authoring/create-draft.ts";
import { listDrafts } from "#lib/nouns/authoring/list-drafts.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(authoringOperations.listDrafts, listDrafts),
  POST: defineRoute(authoringOperations.createDraft, async ({ actor, body }) => {
    const { draft, etag } = await createDraft({ actor, body });
    return answer({ body: draft, headers: { etag } });
  }),
});
