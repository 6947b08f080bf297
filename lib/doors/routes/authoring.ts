import { authoringOperations } from "#lib/contract/authoring.ts";
import { agentTemplateOperations } from "#lib/contract/dashboard/agent-templates.ts";
import { draftPageOperations } from "#lib/contract/dashboard/drafts.ts";
import { previewOperations } from "#lib/contract/dashboard/previews.ts";
import { versionPageOperations } from "#lib/contract/dashboard/versions.ts";
import { draftAnswer, startedAnswer } from "#lib/doors/api/answer.ts";
import { readAuthoringGuide } from "#lib/doors/docs/authoring-guide.ts";
import { createFromTemplate, listAgentTemplates } from "#lib/nouns/authoring/agent-templates.ts";
import { compareVersions } from "#lib/nouns/authoring/compare-versions.ts";
import { createDraft } from "#lib/nouns/authoring/create-draft.ts";
import { withProblems } from "#lib/nouns/authoring/draft-problems.ts";
import { followDraft } from "#lib/nouns/authoring/follow-draft.ts";
import { getAgentVersion } from "#lib/nouns/authoring/get-agent-version.ts";
import { getDraft } from "#lib/nouns/authoring/get-draft.ts";
import { getDraftPage } from "#lib/nouns/authoring/get-draft-page.ts";
import { getOptions } from "#lib/nouns/authoring/get-options.ts";
import { getVersion } from "#lib/nouns/authoring/get-version.ts";
import { listAgentVersions } from "#lib/nouns/authoring/list-agent-versions.ts";
import { listBuilderTeams } from "#lib/nouns/authoring/list-builder-teams.ts";
import { listDraftPage } from "#lib/nouns/authoring/list-draft-page.ts";
import { listDrafts } from "#lib/nouns/authoring/list-drafts.ts";
import { listHistory } from "#lib/nouns/authoring/list-history.ts";
import { allowPreviewWrite } from "#lib/nouns/authoring/previews/allow-preview-write.ts";
import { getPreviewSettings } from "#lib/nouns/authoring/previews/get-preview-settings.ts";
import { changePreviewSettings } from "#lib/nouns/authoring/previews/preview-settings.ts";
import { testDraft } from "#lib/nouns/authoring/previews/test-draft.ts";
import { publishDraft } from "#lib/nouns/authoring/publish-draft.ts";
import { republishVersion } from "#lib/nouns/authoring/republish-version.ts";
import { restoreVersion } from "#lib/nouns/authoring/restore-version.ts";
import { updateDraft } from "#lib/nouns/authoring/update-draft.ts";
import { validateDraft, validateNewGraph } from "#lib/nouns/authoring/validate-draft.ts";
import { getRunOutputs } from "#lib/nouns/run-history/page/get-run-outputs.ts";
import { bind } from "./bind.ts";

export const authoringRoutes = [
  ...bind(authoringOperations, {
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
  }),
  ...bind(draftPageOperations, {
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
  }),
  ...bind(agentTemplateOperations, {
    listAgentTemplates: () => listAgentTemplates({}),
    createFromTemplate: ({ actor, params, body }) =>
      createFromTemplate({ actor, templateId: params.templateId, body }),
  }),
  ...bind(previewOperations, {
    testDraft: async ({ actor, params, body }) =>
      startedAnswer(await testDraft({ actor, agentId: params.agentId, body })),
    getPreviewSettings: ({ actor, params }) => getPreviewSettings({ actor, agentId: params.agentId }),
    changePreviewSettings: ({ actor, params, body }) =>
      changePreviewSettings({ actor, agentId: params.agentId, body }),
    getRunOutputs: ({ actor, params }) => getRunOutputs({ actor, runId: params.runId }),
    allowPreviewWrite: ({ actor, params, body }) => allowPreviewWrite({ actor, ...params, body }),
  }),
  ...bind(versionPageOperations, {
    listAgentVersions: ({ actor, params, query }) =>
      listAgentVersions({ actor, agentId: params.agentId, query }),
    getAgentVersion: ({ actor, params }) => getAgentVersion({ actor, ...params }),
    compareVersions: ({ actor, params, query, closed }) =>
      compareVersions({ actor, agentId: params.agentId, query, closed: closed() }),
    publishDraftAsPerson: ({ actor, params, body }) => publishDraft({ actor, agentId: params.agentId, body }),
    restoreVersion: ({ actor, params, body }) => restoreVersion({ actor, ...params, body }),
    republishVersion: ({ actor, params, body }) => republishVersion({ actor, ...params, body }),
  }),
];
