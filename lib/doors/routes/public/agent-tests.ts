import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { createTest } from "#lib/nouns/authoring/tests/create-test.ts";
import { deleteTest } from "#lib/nouns/authoring/tests/delete-test.ts";
import { getTestRun } from "#lib/nouns/authoring/tests/get-test-run.ts";
import { listTests } from "#lib/nouns/authoring/tests/list-tests.ts";
import { startTestRun } from "#lib/nouns/authoring/tests/start-test-run.ts";
import { updateTest } from "#lib/nouns/authoring/tests/update-test.ts";
import { bind } from "../bind.ts";

export const agentTestRoutes = bind(agentTestOperations, {
  listTests: ({ actor, params, query }) => listTests({ actor, agentId: params.agentId, query }),
  createTest: ({ actor, params, body }) => createTest({ actor, agentId: params.agentId, body }),
  updateTest: ({ actor, params, body }) => updateTest({ actor, ...params, body }),
  deleteTest: ({ actor, params }) => deleteTest({ actor, ...params }),
  runTests: ({ actor, params, body }) => startTestRun({ actor, agentId: params.agentId, body }),
  getTestRun: ({ actor, params }) => getTestRun({ actor, ...params }),
});
