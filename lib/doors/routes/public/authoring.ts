import { authoringOperations } from "#lib/contract/authoring.ts";
import { draftAnswer } from "#lib/doors/api/answer.ts";
import { readAuthoringGuide } from "#lib/doors/docs/authoring-guide.ts";
import { createDraft } from "#lib/nouns/authoring/create-draft.ts";
import { withProblems } from "#lib/nouns/authoring/draft-problems.ts";
import { getDraft } from "#lib/nouns/authoring/get-draft.ts";
import { getOptions } from "#lib/nouns/authoring/get-options.ts";
import { getVersion } from "#lib/nouns/authoring/get-version.ts";
import { listDrafts } from "#lib/nouns/authoring/list-drafts.ts";
import { listHistory } from "#lib/nouns/authoring/list-history.ts";
import { publishDraft } from "#lib/nouns/authoring/publish-draft.ts";
import { updateDraft } from "#lib/nouns/authoring/update-draft.ts";
import { validateDraft, validateNewGraph } from "#lib/nouns/authoring/validate-draft.ts";
import { bind } from "../bind.ts";

export const authoringRoutes = bind(authoringOperations, {
  createDraft: async ({ actor, body }) =>
    draftAnswer(await withProblems(actor, await createDraft({ actor, body }))),
  listDrafts,
  getDraft: async ({ actor, params }) => draftAnswer(await getDraft({ actor, agentId: params.agentId })),
  updateDraft: async ({ actor, params, body }) =>
    draftAnswer(await withProblems(actor, await updateDraft({ actor, agentId: params.agentId, body }))),
  validateDraft: ({ actor, params, body, closed }) =>
    validateDraft({ actor, agentId: params.agentId, ...body, closed: closed() }),
  validateGraph: ({ actor, body, closed }) => validateNewGraph({ actor, ...body, closed: closed() }),
  publishDraft: ({ actor, params, body }) => publishDraft({ actor, agentId: params.agentId, body }),
  listHistory: ({ actor, params, query }) => listHistory({ actor, agentId: params.agentId, query }),
  getVersion: ({ actor, params }) => getVersion({ actor, ...params }),
  getGuide: ({ actor, query }) => readAuthoringGuide({ actor, ...query }),
  getOptions: ({ actor, query }) => getOptions({ actor, ...query }),
});
