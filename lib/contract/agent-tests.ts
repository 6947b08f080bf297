import { z } from "zod";
import { AgentId } from "./agents.ts";
import { AttachmentName, Base64, ContentType } from "./attachments.ts";
import { Revision } from "./authoring.ts";
import { LaneToTest } from "./draft-previews.ts";
import { AGENT_TESTS, MAX_ID_CHARS } from "./limits.ts";
import type { Operations } from "./operation.ts";
import { RunId } from "./runs.ts";
import { AnyObject, PageCursor, Pagination, queryInteger, Timestamp } from "./values.ts";

const params = z.object({ agentId: AgentId });
export const TestId = z.string().max(MAX_ID_CHARS).meta({ description: "`tst_…`" });
export const TestRunId = z.string().max(MAX_ID_CHARS).meta({ description: "`trn_…`" });

const NodeId = z.string().min(1).max(63);

const Answer = z
  .strictObject({
    nodeId: NodeId.meta({ description: "A node that asks, at most 63 characters." }),
    answers: AnyObject.optional().meta({
      description: "Of an ask node: values by the ids of its questions.",
    }),
    action: z.enum(["approve", "reject"]).optional().meta({ description: "Of an approval node." }),
  })
  .refine(({ answers, action }) => (answers === undefined) !== (action === undefined), {
    message: "needs exactly one of answers and action",
  })
  .meta({ id: "TestAnswer", description: "Exactly one of answers and action." });

const File = z
  .strictObject({
    name: AttachmentName,
    type: ContentType,
    base64: Base64.meta({
      description:
        "The content, in base64 as elsewhere; it is kept padded and in one line. A test keeps its files itself.",
    }),
  })
  .meta({ id: "TestFile" });

const Expectation = z.string().min(1).max(AGENT_TESTS.expectationChars);

/** What a test is made of, as it is written. */
export const testBody = {
  name: z.string().max(200).meta({ description: "What it shows, at most 200 characters." }),
  laneId: LaneToTest.meta({
    description:
      "The lane's id, at most 200 characters; one that is not public, too. May be absent where the draft has one public lane.",
  }),
  input: AnyObject.meta({ description: "The run's input." }),
  attachments: z
    .array(File)
    .max(AGENT_TESTS.files)
    .optional()
    .meta({ description: "Files for the lane, at most 20, as base64 and within the test's 256 KiB." }),
  answers: z.array(Answer).max(200).optional().meta({
    description:
      "Answers to its questions, at most 200. Several for one node are given in their order, and then the last one again.",
  }),
  pins: AnyObject.optional().meta({
    description:
      "Outputs by node id. A node with one does not run. Every node that reaches the outside needs one: else the run fails with pin_missing. { error: { code, message } } is a node's failure.",
  }),
  expect: z.array(Expectation).max(AGENT_TESTS.expectations).optional().meta({
    description:
      "CEL expressions that must be true, at most 50 of at most 2,000 characters, over result, status, error and trace. Without any, the run must be completed. trace has the newest 1,000 events, the oldest of them first, as { type, nodeId, status, payload }; a payload over 16 KiB, or beyond 1 MiB of the newest ones, is null.",
  }),
};

const result = {
  testRunId: TestRunId,
  status: z.enum(["running", "passed", "failed"]),
};
export const AgentTest = z
  .object({
    id: TestId,
    name: z.string(),
    laneId: z.string().nullable(),
    input: AnyObject,
    attachments: z.array(z.object({ name: z.string(), type: z.string(), base64: z.string() })),
    answers: z.array(
      z.object({
        nodeId: z.string(),
        answers: AnyObject.exactOptional(),
        action: z.enum(["approve", "reject"]).exactOptional(),
      }),
    ),
    pins: AnyObject,
    expect: z.array(z.string()),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: "AgentTest" });

const Failure = z.object({
  expect: z.string().nullable().meta({
    description:
      "The expectation that does not hold; null where the run did not start, or did not end as it should.",
  }),
  message: z.string().meta({ description: "Why, with the values that it had; redacted." }),
});

export const TestRun = z
  .object({
    ...result,
    revision: z.int(),
    graphFingerprint: z.string(),
    createdAt: Timestamp,
    endedAt: Timestamp.nullable(),
    results: z.array(
      z.object({
        testId: TestId,
        name: z.string().meta({ description: "As the test was called then." }),
        runId: RunId.nullable().meta({
          description:
            "Null before it is started, and where it could not be started. Retention deletes runs before results.",
        }),
        status: result.status,
        failures: z.array(Failure),
      }),
    ),
  })
  .meta({ id: "AgentTestRun" });

const common = { tag: "Authoring", capability: "authoring" } as const;
const writes = { allOf: ["agents:read", "agents:write"] } as const;
/** A body may be this large: a test of 256 KiB, however its JSON is written. */
const maxBodyBytes = 2 * AGENT_TESTS.bytes;
export const AgentTestBody = z
  .strictObject(testBody)
  .meta({ id: "AgentTestBody", description: "At most 256 KiB as JSON in all." });

export const agentTestOperations = {
  listTests: {
    ...common,
    method: "GET",
    path: "/v1/public/authoring/agents/{agentId}/tests",
    operationId: "listAgentTests",
    summary: "List an agent's tests",
    scopes: { allOf: ["agents:read"] },
    params,
    query: z.strictObject({
      limit: queryInteger({ min: 1, ...AGENT_TESTS.page }).optional(),
      cursor: PageCursor.optional(),
    }),
    output: z.object({ tests: z.array(AgentTest), pagination: Pagination }),
    success: { 200: "A page of tests, the oldest first. It is shorter where they are over 1 MiB together." },
    errors: ["invalid_cursor", "agent_not_found", "permission_denied"],
  },
  createTest: {
    ...common,
    method: "POST",
    path: "/v1/public/authoring/agents/{agentId}/tests",
    operationId: "createAgentTest",
    summary: "Add a test to an agent",
    description:
      "An agent has at most 200. A test runs the draft as a preview in which nothing outside is called and nobody is asked: nodes give what the test pins, questions get what it answers.",
    scopes: writes,
    params,
    maxBodyBytes,
    body: AgentTestBody,
    output: AgentTest,
    success: { 201: "The test." },
    errors: ["reserved_input_field", "agent_not_found", "permission_denied"],
  },
  updateTest: {
    ...common,
    method: "PUT",
    path: "/v1/public/authoring/agents/{agentId}/tests/{testId}",
    operationId: "updateAgentTest",
    summary: "Replace a test",
    description:
      "What is left out of the body is empty afterwards. Results of the earlier test do not count for requireTests.",
    scopes: writes,
    params: params.extend({ testId: TestId }),
    maxBodyBytes,
    body: AgentTestBody,
    output: AgentTest,
    success: { 200: "The test as it is now." },
    errors: ["reserved_input_field", "agent_not_found", "permission_denied", "not_found"],
  },
  deleteTest: {
    ...common,
    method: "DELETE",
    path: "/v1/public/authoring/agents/{agentId}/tests/{testId}",
    operationId: "deleteAgentTest",
    summary: "Delete a test",
    scopes: writes,
    params: params.extend({ testId: TestId }),
    output: z.object({}),
    success: { 204: "It is gone; results of earlier test runs stay." },
    errors: ["agent_not_found", "permission_denied", "not_found"],
  },
  runTests: {
    ...common,
    method: "POST",
    path: "/v1/public/authoring/agents/{agentId}/tests/run",
    operationId: "runAgentTests",
    summary: "Run an agent's tests against its draft",
    description:
      "All tests run against the draft as it is captured now, four at a time, with the credential of this request. The newest 100 test runs of an agent are kept.",
    scopes: { allOf: ["agents:read", "agents:write", "agents:run"] },
    params,
    body: z.strictObject({
      testIds: z
        .array(z.string().max(100))
        .min(1)
        .max(AGENT_TESTS.perAgent)
        .optional()
        .meta({ description: "Which tests, 1 to 200 ids. Absent: all of them." }),
      revision: Revision.optional().meta({
        description: "The draft's revision to test, 1 to 2,147,483,647. Absent: as it is now.",
      }),
    }),
    output: z.object({ testRunId: TestRunId }),
    success: { 202: "The test run; poll it until its status is not running." },
    errors: ["agent_not_found", "permission_denied", "revision_conflict", "graph_invalid"],
  },
  getTestRun: {
    ...common,
    method: "GET",
    path: "/v1/public/authoring/agents/{agentId}/test-runs/{testRunId}",
    operationId: "getAgentTestRun",
    summary: "Get the results of a test run",
    description:
      "Ended runs are judged when somebody reads this, once: a result never changes afterwards. Where the process that started the tests has gone, a credential with agents:run that reads this goes on with them.",
    scopes: { allOf: ["agents:read"] },
    params: params.extend({ testRunId: TestRunId }),
    output: TestRun,
    success: { 200: "The test run." },
    errors: ["agent_not_found", "permission_denied", "not_found"],
  },
} as const satisfies Operations;
