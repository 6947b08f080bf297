import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { REFUND_AGENT_ID } from "./agent-examples.ts";
import { defineExamples } from "./define-examples.ts";

const written = {
  name: "A small refund is paid without asking",
  laneId: "request",
  input: { orderId: "A-1", amount: 20 },
  answers: [],
  pins: { pay: { status: 201, headers: {}, body: { id: "r-1" } } },
  expect: ["status == 'completed'", "result.refundId == 'r-1'"],
};
const test = {
  id: "tst_01kaj5w3f8e0m7c2q9t4v6x8z1",
  ...written,
  attachments: [],
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
};
const testRunId = "trn_01kaj5w3f8e0m7c2q9t4v6x8z2";
const request = { test: { summary: "A pinned payment", value: written } };

export const AGENT_TEST_EXAMPLES = {
  ...defineExamples(agentTestOperations.listTests, {
    responses: {
      200: {
        tests: {
          summary: "The only page",
          value: { tests: [test], pagination: { limit: 50, hasMore: false, nextCursor: null } },
        },
      },
    },
  }),
  ...defineExamples(agentTestOperations.createTest, {
    request: {
      ...request,
      asking: {
        summary: "With an answer to an approval",
        value: {
          name: "A large refund that is rejected",
          laneId: "request",
          input: { orderId: "A-1", amount: 900 },
          answers: [{ nodeId: "sign_off", action: "reject" }],
          expect: ["status == 'completed'", "!trace.exists(event, event.nodeId == 'pay')"],
        },
      },
    },
    responses: { 201: { created: { summary: "The test", value: test } } },
  }),
  ...defineExamples(agentTestOperations.updateTest, {
    request,
    responses: { 200: { updated: { summary: "The test", value: test } } },
  }),
  ...defineExamples(agentTestOperations.deleteTest, { responses: { 204: {} } }),
  ...defineExamples(agentTestOperations.runTests, {
    request: {
      all: { summary: "All tests of the draft as it is", value: {} },
      some: { summary: "One test of a revision", value: { testIds: [test.id], revision: 7 } },
    },
    responses: { 202: { started: { summary: "The test run", value: { testRunId } } } },
  }),
  ...defineExamples(agentTestOperations.getTestRun, {
    responses: {
      200: {
        failed: {
          summary: `A test of ${REFUND_AGENT_ID} failed`,
          value: {
            testRunId,
            status: "failed",
            revision: 7,
            graphFingerprint: "sha256:5f0c6b1d0d7c1a54",
            createdAt: "2026-11-21T09:31:00.000Z",
            endedAt: "2026-11-21T09:31:01.000Z",
            results: [
              {
                testId: test.id,
                name: test.name,
                runId: "run_01kaj5w3f8e0m7c2q9t4v6x8z3",
                status: "failed",
                failures: [
                  {
                    expect: "result.refundId == 'r-1'",
                    message:
                      'expected true, got "r-2" == "r-1". status: "completed", result: {"refundId":"r-2"}, error: null',
                  },
                ],
              },
            ],
          },
        },
      },
    },
  }),
};
