import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { startedAnswer } from "#lib/doors/api/started-answer.ts";
import { testDraft } from "#lib/nouns/authoring/previews/test-draft.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: defineRoute(draftPreviewOperations.testDraft, async ({ actor, params, body }) =>
    startedAnswer(await testDraft({ actor, agentId: params.agentId, body })),
  ),
});
