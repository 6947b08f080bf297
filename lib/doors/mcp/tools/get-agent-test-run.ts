import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { getTestRun } from "#lib/nouns/authoring/tests/get-test-run.ts";
import { defineTool } from "../define-tool.ts";
import { WRITES_AGENTS } from "../tool-arguments.ts";

const { getTestRun: operation } = agentTestOperations;

export const getAgentTestRunTool = defineTool(
  {
    name: "get_agent_test_run",
    title: "Get the results of tests",
    description:
      "Returns what became of tests of an agent in Laneway: { status, results: [{ testId, name, runId, status, " +
      "failures }] }. Call it until status is passed or failed. The steps of a run: get_run_trace.",
    operation: { ...operation, scopes: WRITES_AGENTS },
    needs: { role: "builder" },
    arguments: operation.params.strict(),
    words: { testRunId: "From run_agent_tests." },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: () => ["/results"],
  },
  ({ actor, input }) => getTestRun({ actor, ...input }),
);
