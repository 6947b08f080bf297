import { draftPageOperations } from "#lib/contract/dashboard/drafts.ts";
import { draftAnswer } from "#lib/doors/api/drafted-answer.ts";
import { createDraft } from "#lib/nouns/authoring/create-draft.ts";
import { followDraft } from "#lib/nouns/authoring/follow-draft.ts";
import { getDraftPage } from "#lib/nouns/authoring/get-draft-page.ts";
import { getOptions } from "#lib/nouns/authoring/get-options.ts";
import { listBuilderTeams } from "#lib/nouns/authoring/list-builder-teams.ts";
import { listDraftPage } from "#lib/nouns/authoring/list-draft-page.ts";
import { updateDraft } from "#lib/nouns/authoring/update-draft.ts";
import { validateDraft } from "#lib/nouns/authoring/validate-draft.ts";
import { bind } from "../bind.ts";

export const draftPageRoutes = bind(draftPageOperations, {
  createDraftAsPerson: async ({ actor, body }) => draftAnswer(await createDraft({ actor, body })),
  listDraftPage: ({ actor, query }) => listDraftPage({ actor, query }),
  listBuilderTeams: ({ actor }) => listBuilderTeams({ actor }),
  getDraftPage: ({ actor, params }) => getDraftPage({ actor, agentId: params.agentId }),
  updateDraftAsPerson: async ({ actor, params, body }) =>
    draftAnswer(await updateDraft({ actor, agentId: params.agentId, body })),
  validateDraftAsPerson: ({ actor, params, body, closed }) =>
    validateDraft({ actor, agentId: params.agentId, graph: body.graph, closed: closed() }),
  followDraft: ({ actor, params, body }) => followDraft({ actor, agentId: params.agentId, ...body }),
  getOptions: ({ actor, query }) => getOptions({ actor, teamId: query.teamId }),
});
