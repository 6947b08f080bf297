import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { deleteTest } from "#lib/nouns/authoring/tests/delete-test.ts";
import { defineTool } from "../define-tool.ts";

const { deleteTest: operation } = agentTestOperations;

export const deleteAgentTestTool = defineTool(
  {
    name: "delete_agent_test",
    title: "Delete a test of an agent",
    description: "Deletes a test of an agent in Laneway for good and returns {}. Ids: list_agent_tests.",
    operation,
    needs: { role: "builder" },
    arguments: operation.params.strict(),
    words: { testId: "The test's id." },
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
  },
  ({ actor, input }) => deleteTest({ actor, ...input }),
);
