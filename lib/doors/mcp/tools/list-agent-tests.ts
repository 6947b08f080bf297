import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { AGENT_TESTS } from "#lib/contract/limits.ts";
import { listTests } from "#lib/nouns/authoring/tests/list-tests.ts";
import { defineTool } from "../define-tool.ts";
import { pageArguments, WRITES_AGENTS } from "../tool-arguments.ts";

const { listTests: operation } = agentTestOperations;

export const listAgentTestsTool = defineTool(
  {
    name: "list_agent_tests",
    title: "List an agent's tests",
    description:
      "Returns the tests of an agent in Laneway, the oldest first, each as write_agent_test takes it. Run them with " +
      "run_agent_tests.",
    operation: { ...operation, scopes: WRITES_AGENTS },
    needs: { role: "builder" },
    arguments: operation.params.extend(pageArguments(AGENT_TESTS.page)).strict(),
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: ({ tests }) =>
      tests.flatMap((_, index) =>
        ["input", "attachments", "answers", "pins", "expect"].map((member) => `/tests/${index}/${member}`),
      ),
  },
  ({ actor, input: { agentId, ...query } }) => listTests({ actor, agentId, query }),
);
