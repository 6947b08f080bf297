import { afterAll, beforeAll, expect, test } from "vitest";
import { agentTestPageOperations } from "#lib/contract/dashboard/agent-tests.ts";
import { draftPageOperations } from "#lib/contract/dashboard/drafts.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createUser, publishGraph } from "#lib/testing/factories.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { type Node, output, PAID, paying, TestedAgents } from "./testing/tested-agents.ts";

const { listTestPage, getTestPage, createTestAsPerson, updateTestAsPerson } = agentTestPageOperations;
const { deleteTestAsPerson, runTestsAsPerson, getTestRun, getTestOfRun } = agentTestPageOperations;

let service: TestService;
let agents: TestedAgents;
let person: Dashboard;

beforeAll(async () => {
  service = await startTestService();
  agents = await TestedAgents.open(service.baseUrl);
  person = await signedIn(agents.tenant.owner.userId);
});
afterAll(() => service.close());

function signedIn(userId: string): Promise<Dashboard> {
  return openDashboard({ baseUrl: service.baseUrl, workspaceId: agents.tenant.workspaceId, userId });
}
const listed = async (agentId: string) => accepted(await person.call(listTestPage, { params: { agentId } }));
async function settled(agentId: string, testRunId: string) {
  for (;;) {
    const found = accepted(await person.call(getTestRun, { params: { agentId, testRunId } }));
    if (found.status !== "running") return found;
  }
}

test("a person writes, runs, reads and deletes tests", async () => {
  const agentId = await agents.draft(paying());
  const params = { agentId };
  const body = { name: "Pays", input: {}, pins: PAID, expect: ["result.paid == 6"] };
  const written = accepted(await person.call(createTestAsPerson, { params, body }));
  const testId = written.id;
  expect(await listed(agentId)).toMatchObject({
    tests: [{ id: testId, name: "Pays", expectations: 1, last: null }],
    runningId: null,
  });
  const { testRunId } = accepted(await person.call(runTestsAsPerson, { params, body: {} }));
  const { results } = await settled(agentId, testRunId);
  expect((await listed(agentId)).tests).toMatchObject([
    {
      last: {
        testRunId,
        runId: results[0]?.runId,
        status: "failed",
        revision: 1,
        failures: 1,
        failure: { expect: "result.paid == 6" },
        isCurrent: true,
      },
    },
  ]);
  const updated = async (body: object) =>
    accepted(await person.call(draftPageOperations.updateDraftAsPerson, { params, body }));
  const { revision } = await updated({ revision: 1, requireTests: true });
  expect((await listed(agentId)).tests).toMatchObject([{ last: { revision: 1, isOfDraft: true } }]);
  await updated({ revision, graph: graphOf([output("end", "1")]) });
  expect((await listed(agentId)).tests).toMatchObject([{ last: { isCurrent: true, isOfDraft: false } }]);
  const ofTest = { params: { agentId, testId } };
  accepted(
    await person.call(updateTestAsPerson, { ...ofTest, body: { ...body, expect: ["result.paid == 5"] } }),
  );
  expect((await listed(agentId)).tests).toMatchObject([{ last: { isCurrent: false } }]);
  expect(accepted(await person.call(getTestPage, ofTest))).toMatchObject({ expect: ["result.paid == 5"] });
  accepted(await person.call(deleteTestAsPerson, ofTest));
  expect((await person.call(getTestPage, ofTest)).error?.code).toBe("not_found");
  expect((await listed(agentId)).tests).toEqual([]);
});

test("a test run that nobody waits for is named while it runs, and judged by the list", async () => {
  const agentId = await agents.draft(graphOf([output("end", "1")]));
  await agents.add(agentId, { expect: ["result == 1"] });
  accepted(await person.call(runTestsAsPerson, { params: { agentId }, body: {} }));
  let shown = await listed(agentId);
  while (shown.runningId !== null) shown = await listed(agentId);
  expect(shown.tests).toMatchObject([{ last: { status: "passed", failure: null, failures: 0 } }]);
});

test("a run is read as a test that repeats it: answers, pins, and what it gave; nothing that its page hides", async () => {
  const ask = {
    id: "ask",
    type: "ask",
    config: { title: "Who?", questions: [{ id: "name", label: "Name", type: "text" }] },
  } as Node;
  const inner = { id: "inner", type: "approval", config: { title: "Each", summary: "Sure?" } } as Node;
  const nodes = [
    ask,
    { id: "sign", type: "approval", config: { title: "Sign", summary: "Sure?" } } as Node,
    { id: "each", type: "for_each", config: { items: "[1]", body: bodyOf([inner as never]) } } as Node,
    { id: "plain", type: "transform", config: { expression: "1 + 1" } } as Node,
    output("end", "{'who': nodes.ask.name, 'token': input.token}"),
  ];
  const graph = graphOf(nodes, [
    { from: "ask", to: "sign" },
    { from: "sign", on: "approved", to: "each" },
    { from: "each", to: "plain" },
    { from: "plain", to: "end" },
  ]);
  const agentId = await agents.draft(graph);
  await agents.add(agentId, {
    input: { token: "correct horse battery" },
    answers: [
      { nodeId: "ask", answers: { name: "Ada" } },
      { nodeId: "sign", action: "approve" },
      { nodeId: "inner", action: "approve" },
    ],
  });
  const [made] = (await agents.run(agentId)).results;
  expect(made).toMatchObject({ status: "passed" });
  const read = accepted(await person.call(getTestOfRun, { params: { runId: made?.runId ?? "" } }));
  expect(read).toMatchObject({
    agentId,
    answers: [
      { nodeId: "ask", answers: { name: "Ada" } },
      { nodeId: "sign", action: "approve" },
    ],
    expect: ["status == 'completed'", expect.stringMatching(/^result == \{"who":"Ada"/)],
    omitted: [],
    hasFiles: false,
  });
  expect(Object.keys(read.pins)).toEqual(["each"]);
  expect(JSON.stringify(read)).not.toContain("correct horse");
  const { agentId: _, omitted: __, hasFiles: ___, ...again } = read;
  const verdict = await agents.verdict(graph, again);
  expect(verdict).toMatchObject({ status: "passed" });
});

test("who may not edit the agent makes no test of its runs", async () => {
  const { workspaceId, teamId } = agents.tenant;
  const { agentId } = await publishGraph({ ...agents.tenant, graph: graphOf([output("end", "1")]) });
  const runId = await agents.api.started(agentId, { input: {} });
  await agents.api.runUntil(runId);
  const { userId } = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const operator = await signedIn(userId);
  expect((await operator.call(getTestOfRun, { params: { runId } })).error?.code).toBe("permission_denied");
  const draft = await operator.call(draftPageOperations.getDraftPage, { params: { agentId } });
  expect(draft.error?.code).toBe("permission_denied");
  expect(accepted(await person.call(getTestOfRun, { params: { runId } })).pins).toEqual({});
});
