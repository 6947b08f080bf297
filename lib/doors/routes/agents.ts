import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { agentOperations } from "#lib/contract/agents.ts";
import { agentTestPageOperations } from "#lib/contract/dashboard/agent-tests.ts";
import { agentPageOperations } from "#lib/contract/dashboard/agents.ts";
import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import { answer, OWN_RUNS, startedAnswer } from "#lib/doors/api/answer.ts";
import { changeAgent } from "#lib/nouns/agents/change-agent.ts";
import { getAgent } from "#lib/nouns/agents/get-agent.ts";
import { getAgentGraph } from "#lib/nouns/agents/get-agent-graph.ts";
import { getAgentLayout } from "#lib/nouns/agents/get-agent-layout.ts";
import { getAgentPage } from "#lib/nouns/agents/get-agent-page.ts";
import { listAgentFigures } from "#lib/nouns/agents/list-agent-figures.ts";
import { listAgentTeams } from "#lib/nouns/agents/list-agent-teams.ts";
import { listAgents } from "#lib/nouns/agents/list-agents.ts";
import { testDraft } from "#lib/nouns/authoring/previews/test-draft.ts";
import { createTest } from "#lib/nouns/authoring/tests/create-test.ts";
import { deleteTest } from "#lib/nouns/authoring/tests/delete-test.ts";
import { getTestOfRun } from "#lib/nouns/authoring/tests/get-test-of-run.ts";
import { getTestPage } from "#lib/nouns/authoring/tests/get-test-page.ts";
import { getTestRun } from "#lib/nouns/authoring/tests/get-test-run.ts";
import { listTestPage } from "#lib/nouns/authoring/tests/list-test-page.ts";
import { listTests } from "#lib/nouns/authoring/tests/list-tests.ts";
import { startTestRun } from "#lib/nouns/authoring/tests/start-test-run.ts";
import { updateTest } from "#lib/nouns/authoring/tests/update-test.ts";
import { listAgentStarters } from "#lib/nouns/overview/list-agent-starters.ts";
import { getRunStart } from "#lib/nouns/run-history/get-run-start.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import { bind } from "./bind.ts";

export const agentRoutes = [
  ...bind(agentOperations, {
    list: ({ actor, query }) => listAgents({ actor, query }),
    get: async ({ actor, params }) => {
      const { detail, etag } = await getAgent({ actor, agentId: params.agentId });
      return answer({ body: detail, headers: { etag } });
    },
  }),
  ...bind(agentTestOperations, {
    listTests: ({ actor, params, query }) => listTests({ actor, agentId: params.agentId, query }),
    createTest: ({ actor, params, body }) => createTest({ actor, agentId: params.agentId, body }),
    updateTest: ({ actor, params, body }) => updateTest({ actor, ...params, body }),
    deleteTest: ({ actor, params }) => deleteTest({ actor, ...params }),
    runTests: ({ actor, params, body }) => startTestRun({ actor, agentId: params.agentId, body }),
    getTestRun: ({ actor, params }) => getTestRun({ actor, ...params }),
  }),
  ...bind(draftPreviewOperations, {
    testDraft: async ({ actor, params, body }) =>
      startedAnswer(await testDraft({ actor, agentId: params.agentId, body }), OWN_RUNS),
  }),
  ...bind(agentPageOperations, {
    listAgents: ({ actor, query }) => listAgents({ actor, query }),
    listAgentFigures: ({ actor, query }) => listAgentFigures({ actor, query }),
    listAgentTeams: ({ actor }) => listAgentTeams({ actor }),
    getAgentPage: ({ actor, params }) => getAgentPage({ actor, agentId: params.agentId }),
    changeAgent: ({ actor, params, body }) => changeAgent({ actor, agentId: params.agentId, body }),
    getAgentGraph: ({ actor, params }) => getAgentGraph({ actor, agentId: params.agentId }),
    getAgentLayout: ({ actor, params }) => getAgentLayout({ actor, agentId: params.agentId }),
    listAgentStarters: ({ actor, params, query }) =>
      listAgentStarters({ actor, agentId: params.agentId, query }),
    startRun: async ({ actor, params, body }) =>
      startedAnswer(await startRun({ actor, agentId: params.agentId, body })),
    getRunStart: ({ actor, params }) => getRunStart({ actor, runId: params.runId }),
  }),
  ...bind(agentTestPageOperations, {
    listTestPage: ({ actor, params }) => listTestPage({ actor, agentId: params.agentId }),
    getTestPage: ({ actor, params }) => getTestPage({ actor, ...params }),
    createTestAsPerson: ({ actor, params, body }) => createTest({ actor, agentId: params.agentId, body }),
    updateTestAsPerson: ({ actor, params, body }) => updateTest({ actor, ...params, body }),
    deleteTestAsPerson: ({ actor, params }) => deleteTest({ actor, ...params }),
    runTestsAsPerson: ({ actor, params, body }) => startTestRun({ actor, agentId: params.agentId, body }),
    getTestRun: ({ actor, params }) => getTestRun({ actor, ...params }),
    getTestOfRun: ({ actor, params }) => getTestOfRun({ actor, runId: params.runId }),
  }),
];
