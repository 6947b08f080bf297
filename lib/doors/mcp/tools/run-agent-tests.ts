import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { startTestRun } from "#lib/nouns/authoring/tests/start-test-run.ts";
import { defineTool } from "../define-tool.ts";

const { params, body } = agentTestOperations.runTests;

export const runAgentTestsTool = defineTool(
  {
    name: "run_agent_tests",
    title: "Run an agent's tests",
    description:
      "Runs tests of an agent in Laneway against its draft and returns { testRunId } at once: read the results with " +
      "get_agent_test_run. Write tests with write_agent_test.",
    operation: agentTestOperations.runTests,
    needs: { role: "builder" },
    arguments: params.extend(body.shape).strict(),
    words: { testIds: "All when absent.", revision: "Absent: as it is now." },
    hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
  },
  ({ actor, input: { agentId, ...own } }) => startTestRun({ actor, agentId, body: own }),
);
