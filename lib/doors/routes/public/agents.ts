import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { agentOperations } from "#lib/contract/agents.ts";
import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import { answer, startedAnswer } from "#lib/doors/api/answer.ts";
import { getAgent } from "#lib/nouns/agents/get-agent.ts";
import { listAgents } from "#lib/nouns/agents/list-agents.ts";
import { testDraft } from "#lib/nouns/authoring/previews/test-draft.ts";
import { createTest } from "#lib/nouns/authoring/tests/create-test.ts";
import { deleteTest } from "#lib/nouns/authoring/tests/delete-test.ts";
import { getTestRun } from "#lib/nouns/authoring/tests/get-test-run.ts";
import { listTests } from "#lib/nouns/authoring/tests/list-tests.ts";
import { startTestRun } from "#lib/nouns/authoring/tests/start-test-run.ts";
import { updateTest } from "#lib/nouns/authoring/tests/update-test.ts";
import { bind } from "../bind.ts";

export const agentRoutes = bind(agentOperations, {
  list: ({ actor, query }) => listAgents({ actor, query }),
  get: async ({ actor, params }) => {
    const { detail, etag } = await getAgent({ actor, agentId: params.agentId });
    return answer({ body: detail, headers: { etag } });
  },
});

export const agentTestRoutes = bind(agentTestOperations, {
  listTests: ({ actor, params, query }) => listTests({ actor, agentId: params.agentId, query }),
  createTest: ({ actor, params, body }) => createTest({ actor, agentId: params.agentId, body }),
  updateTest: ({ actor, params, body }) => updateTest({ actor, ...params, body }),
  deleteTest: ({ actor, params }) => deleteTest({ actor, ...params }),
  runTests: ({ actor, params, body }) => startTestRun({ actor, agentId: params.agentId, body }),
  getTestRun: ({ actor, params }) => getTestRun({ actor, ...params }),
});

export const draftPreviewRoutes = bind(draftPreviewOperations, {
  testDraft: async ({ actor, params, body }) =>
    startedAnswer(await testDraft({ actor, agentId: params.agentId, body })),
});
