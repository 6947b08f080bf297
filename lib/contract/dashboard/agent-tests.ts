import { z } from "zod";
import { AgentTest, agentTestOperations, TestId, TestRunId } from "../agent-tests.ts";
import { AgentId } from "../agents.ts";
import { asPerson } from "../as-person.ts";
import type { SessionOperations } from "../operation.ts";
import { RunId } from "../runs.ts";
import { AnyObject, Timestamp } from "../values.ts";

const params = z.object({ agentId: AgentId });
const ofTest = params.extend({ testId: TestId });
const common = { credential: "session" } as const;
const { createTest, updateTest, deleteTest, runTests, getTestRun } = agentTestOperations;

const LastResult = z.object({
  testRunId: TestRunId,
  runId: RunId.nullable(),
  status: z.enum(["running", "passed", "failed"]),
  revision: z.int().meta({ description: "Of the draft that was tested." }),
  failure: z
    .object({ expect: z.string().nullable(), message: z.string() })
    .nullable()
    .meta({ description: "The first one." }),
  failures: z.int(),
  isCurrent: z.boolean().meta({ description: "Whether the test is still what was run then." }),
  isOfDraft: z.boolean().meta({ description: "Whether the draft still has the graph that was tested." }),
});

/** Agent tests, as their page edits them. */
export const agentTestPageOperations = {
  listTestPage: {
    ...common,
    method: "GET",
    path: "/api/agents/{agentId}/tests",
    operationId: "listTestPage",
    summary: "List an agent's tests with what became of each last",
    params,
    output: z.object({
      tests: z.array(
        z.object({
          id: TestId,
          name: z.string(),
          laneId: z.string().nullable(),
          expectations: z.int(),
          updatedAt: Timestamp,
          last: LastResult.nullable(),
        }),
      ),
      runningId: TestRunId.nullable().meta({ description: "The newest test run, while it is running." }),
    }),
    success: { 200: "All tests, the oldest first: an agent has at most 200." },
    errors: ["agent_not_found", "permission_denied"],
  },
  getTestPage: {
    ...common,
    method: "GET",
    path: "/api/agents/{agentId}/tests/{testId}",
    operationId: "getTestPage",
    summary: "Read a test to edit it",
    params: ofTest,
    output: AgentTest,
    success: { 200: "The test." },
    errors: ["agent_not_found", "permission_denied", "not_found"],
  },
  createTestAsPerson: asPerson(createTest, "/api/agents/{agentId}/tests"),
  updateTestAsPerson: asPerson(updateTest, "/api/agents/{agentId}/tests/{testId}"),
  deleteTestAsPerson: asPerson(deleteTest, "/api/agents/{agentId}/tests/{testId}", {
    success: { 200: "It is gone." },
  }),
  runTestsAsPerson: asPerson(runTests, "/api/agents/{agentId}/tests/run"),
  getTestRun: asPerson(getTestRun, "/api/agents/{agentId}/test-runs/{testRunId}", {
    operationId: "getTestRun",
    capability: undefined,
  }),
  getTestOfRun: {
    ...common,
    method: "GET",
    path: "/api/runs/{runId}/test",
    operationId: "getTestOfRun",
    summary: "Read a run as a test: what a new test that repeats it would say",
    params: z.object({ runId: RunId }),
    output: z.object({
      agentId: AgentId,
      laneId: z.string(),
      input: AnyObject,
      answers: AgentTest.shape.answers,
      pins: AnyObject,
      expect: z.array(z.string()),
      omitted: z.array(z.string()).meta({ description: "Nodes whose outputs are too large to be pinned." }),
      hasFiles: z.boolean().meta({ description: "It had attachments, which a test does not take over." }),
    }),
    success: { 200: "Redacted like the trace." },
    errors: ["run_not_found", "agent_not_found", "permission_denied"],
  },
} as const satisfies SessionOperations;
