import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import { startedAnswer } from "#lib/doors/api/started-answer.ts";
import { testDraft } from "#lib/nouns/authoring/previews/test-draft.ts";
import { bind } from "../bind.ts";

export const draftPreviewRoutes = bind(draftPreviewOperations, {
  testDraft: async ({ actor, params, body }) =>
    startedAnswer(await testDraft({ actor, agentId: params.agentId, body })),
});
