import { agentTestPageOperations } from "#lib/contract/dashboard/agent-tests.ts";
import { createTest } from "#lib/nouns/authoring/tests/create-test.ts";
import { deleteTest } from "#lib/nouns/authoring/tests/delete-test.ts";
import { getTestOfRun } from "#lib/nouns/authoring/tests/get-test-of-run.ts";
import { getTestPage } from "#lib/nouns/authoring/tests/get-test-page.ts";
import { getTestRun } from "#lib/nouns/authoring/tests/get-test-run.ts";
import { listTestPage } from "#lib/nouns/authoring/tests/list-test-page.ts";
import { startTestRun } from "#lib/nouns/authoring/tests/start-test-run.ts";
import { updateTest } from "#lib/nouns/authoring/tests/update-test.ts";
import { bind } from "../bind.ts";

export const agentTestPageRoutes = bind(agentTestPageOperations, {
  listTestPage: ({ actor, params }) => listTestPage({ actor, agentId: params.agentId }),
  getTestPage: ({ actor, params }) => getTestPage({ actor, ...params }),
  createTestAsPerson: ({ actor, params, body }) => createTest({ actor, agentId: params.agentId, body }),
  updateTestAsPerson: ({ actor, params, body }) => updateTest({ actor, ...params, body }),
  deleteTestAsPerson: ({ actor, params }) => deleteTest({ actor, ...params }),
  runTestsAsPerson: ({ actor, params, body }) => startTestRun({ actor, agentId: params.agentId, body }),
  getTestRun: ({ actor, params }) => getTestRun({ actor, ...params }),
  getTestOfRun: ({ actor, params }) => getTestOfRun({ actor, runId: params.runId }),
});
