import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { MAX_WAIT_SECONDS } from "#lib/contract/limits.ts";
import { awaitTestRun } from "#lib/nouns/authoring/tests/await-test-run.ts";
import { defineTool } from "../define-tool.ts";
import { WRITES_AGENTS } from "../tool-arguments.ts";

const { getTestRun: operation } = agentTestOperations;

export const getAgentTestRunTool = defineTool(
  {
    name: "get_agent_test_run",
    title: "Get the results of tests",
    description:
      "Returns what became of tests of an agent in Laneway: { status, results: [{ testId, name, runId, status, " +
      "failures }] }. It waits until status is passed or failed, or 30 s. The steps of a run: get_run_trace.",
    operation: { ...operation, scopes: WRITES_AGENTS },
    needs: { role: "builder" },
    arguments: operation.params.strict(),
    words: { testRunId: "From run_agent_tests." },
    hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
    freeAt: () => ["/results"],
  },
  ({ actor, held, input }) => awaitTestRun({ actor, held, ...input, waitSeconds: MAX_WAIT_SECONDS }),
);
