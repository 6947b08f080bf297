import { z } from "zod";
import { AgentTest, agentTestOperations, TestId, TestRunId } from "../agent-tests.ts";
import { AgentId } from "../agents.ts";
import type { SessionOperations } from "../operation.ts";
import { RunId } from "../runs.ts";
import { AnyObject, Timestamp } from "../values.ts";

const params = z.object({ agentId: AgentId });
const ofTest = params.extend({ testId: TestId });
const common = { credential: "session" } as const;
const writes = { ...common, capability: "authoring" } as const;
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
  createTestAsPerson: {
    ...writes,
    method: "POST",
    path: "/api/agents/{agentId}/tests",
    operationId: "createTestAsPerson",
    summary: "Add a test to an agent",
    params,
    maxBodyBytes: createTest.maxBodyBytes,
    body: createTest.body,
    output: createTest.output,
    success: createTest.success,
    errors: [...createTest.errors, "capability_disabled"],
  },
  updateTestAsPerson: {
    ...writes,
    method: "PUT",
    path: "/api/agents/{agentId}/tests/{testId}",
    operationId: "updateTestAsPerson",
    summary: "Replace a test",
    params: ofTest,
    maxBodyBytes: updateTest.maxBodyBytes,
    body: updateTest.body,
    output: updateTest.output,
    success: updateTest.success,
    errors: [...updateTest.errors, "capability_disabled"],
  },
  deleteTestAsPerson: {
    ...writes,
    method: "DELETE",
    path: "/api/agents/{agentId}/tests/{testId}",
    operationId: "deleteTestAsPerson",
    summary: "Delete a test",
    params: ofTest,
    output: z.object({}),
    success: { 200: "It is gone." },
    errors: [...deleteTest.errors, "capability_disabled"],
  },
  runTestsAsPerson: {
    ...writes,
    method: "POST",
    path: "/api/agents/{agentId}/tests/run",
    operationId: "runTestsAsPerson",
    summary: "Run an agent's tests against its draft",
    params,
    body: runTests.body,
    output: runTests.output,
    success: runTests.success,
    errors: [...runTests.errors, "capability_disabled"],
  },
  getTestRun: {
    ...common,
    method: "GET",
    path: "/api/agents/{agentId}/test-runs/{testRunId}",
    operationId: "getTestRun",
    summary: "Get the results of a test run",
    params: params.extend({ testRunId: TestRunId }),
    output: getTestRun.output,
    success: getTestRun.success,
    errors: getTestRun.errors,
  },
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
