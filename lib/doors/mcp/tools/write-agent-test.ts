import { AgentTest, AgentTestBody, agentTestOperations, TestId } from "#lib/contract/agent-tests.ts";
import { AgentId } from "#lib/contract/agents.ts";
import { createTest } from "#lib/nouns/authoring/tests/create-test.ts";
import { updateTest } from "#lib/nouns/authoring/tests/update-test.ts";
import { defineTool } from "../define-tool.ts";

export const writeAgentTestTool = defineTool(
  {
    name: "write_agent_test",
    title: "Write a test of an agent",
    description:
      "Adds a test to an agent in Laneway or, with testId, replaces one, and returns { id, name }. It runs the draft without " +
      "reaching the outside or asking anybody: nodes that do need pins, questions need answers. Run it with " +
      "run_agent_tests. More: get_authoring_guide { topic: tests }.",
    // Not the whole test, which its author has just sent: of 256 KiB it would have to be read in pieces.
    operation: { ...agentTestOperations.createTest, output: AgentTest.pick({ id: true, name: true }) },
    needs: { role: "builder" },
    arguments: AgentTestBody.extend({ agentId: AgentId, testId: TestId.optional() }),
    words: {
      testId: "The test to replace, wholly.",
      name: "What it shows.",
      laneId: "Needed if the draft has several public lanes.",
      attachments: {
        words: "[{ name, type, base64 }], at most 20; the test has at most 256 KiB.",
        isOpen: true,
      },
      answers: {
        words:
          '[{ nodeId, answers: { size: 5 } }] of ask nodes, [{ nodeId, action: "approve" }] of approvals.',
        isOpen: true,
      },
      pins: "{ nodeId: output }; { error: { code, message } } is a failure.",
      expect: "CEL that must be true over result, status, error, trace; without any, the run must complete.",
    },
    hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
  },
  ({ actor, input: { agentId, testId, ...body } }) =>
    testId === undefined
      ? createTest({ actor, agentId, body })
      : updateTest({ actor, agentId, testId, body }),
);
