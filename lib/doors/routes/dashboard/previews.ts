import { previewOperations } from "#lib/contract/dashboard/previews.ts";
import { startedAnswer } from "#lib/doors/api/started-answer.ts";
import { allowPreviewWrite } from "#lib/nouns/authoring/previews/allow-preview-write.ts";
import { getPreviewSettings } from "#lib/nouns/authoring/previews/get-preview-settings.ts";
import { changePreviewSettings } from "#lib/nouns/authoring/previews/preview-settings.ts";
import { testDraft } from "#lib/nouns/authoring/previews/test-draft.ts";
import { getRunOutputs } from "#lib/nouns/run-history/page/get-run-outputs.ts";
import { bind } from "../bind.ts";

export const previewRoutes = bind(previewOperations, {
  testDraft: async ({ actor, params, body }) =>
    startedAnswer(await testDraft({ actor, agentId: params.agentId, body })),
  getPreviewSettings: ({ actor, params }) => getPreviewSettings({ actor, agentId: params.agentId }),
  changePreviewSettings: ({ actor, params, body }) =>
    changePreviewSettings({ actor, agentId: params.agentId, body }),
  getRunOutputs: ({ actor, params }) => getRunOutputs({ actor, runId: params.runId }),
  allowPreviewWrite: ({ actor, params, body }) => allowPreviewWrite({ actor, ...params, body }),
});
