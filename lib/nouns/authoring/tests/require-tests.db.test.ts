import { afterAll, beforeAll, expect, test } from "vitest";
import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { updateDraft } from "#lib/nouns/authoring/update-draft.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { output, PAID, paying, TestedAgents } from "./testing/tested-agents.ts";

let service: TestService;
let agents: TestedAgents;

beforeAll(async () => {
  service = await startTestService();
  agents = await TestedAgents.open(service.baseUrl);
});
afterAll(() => service.close());

const publish = (agentId: string, revision: number) =>
  agents.api.call(authoringOperations.publishDraft, { params: { agentId }, body: { revision } });
const change = async (agentId: string, body: object) =>
  accepted(await agents.api.call(authoringOperations.updateDraft, { params: { agentId }, body })).revision;

/** An agent that requires its tests, at revision 2. */
async function requiring(graph: object = paying()): Promise<string> {
  const agentId = await agents.draft(graph);
  expect(await change(agentId, { revision: 1, requireTests: true })).toBe(2);
  return agentId;
}

test("an agent that requires tests and has none is not published before a person lets it", async () => {
  const agentId = await requiring();
  expect((await publish(agentId, 2)).error).toMatchObject({
    code: "tests_required",
    message: expect.stringContaining("has no tests"),
  });
  const off = { revision: 2, requireTests: false };
  const params = { agentId };
  const byKey = await agents.api.call(authoringOperations.updateDraft, { params, body: off });
  expect(byKey.error).toMatchObject({
    code: "permission_denied",
    message: expect.stringContaining("Only a person"),
    details: [{ field: "/requireTests" }],
  });
  const byPerson = await updateDraft({ actor: agents.tenant.owner, agentId, body: off });
  expect(byPerson.draft).toMatchObject({ revision: 3, requireTests: false });
  expect((await publish(agentId, 3)).status).toBe(200);
});

test("each test must have passed, as it is now, against exactly this graph", async () => {
  const agentId = await requiring();
  const passes = await agents.add(agentId, { name: "Passes", pins: PAID, expect: ["result.paid == 5"] });
  const fails = await agents.add(agentId, { name: "Fails", pins: PAID, expect: ["result.paid == 6"] });
  expect((await publish(agentId, 2)).error?.details).toMatchObject([
    { code: "test_missing", message: expect.stringContaining(`Passes (${passes.id})`) },
    { code: "test_missing", message: expect.stringContaining(`Fails (${fails.id})`) },
  ]);
  await agents.run(agentId);
  expect((await publish(agentId, 2)).error).toMatchObject({
    message: "1 of 2 tests has not passed against this draft. Run the tests, then publish.",
    details: [{ code: "test_failed", message: `Fails (${fails.id}) failed` }],
  });
  const params = { agentId, testId: fails.id };
  const body = { name: "Mended", input: {}, pins: PAID, expect: ["result.paid == 5"] };
  accepted(await agents.api.call(agentTestOperations.updateTest, { params, body }));
  expect((await publish(agentId, 2)).error?.details).toMatchObject([{ code: "test_missing" }]);
  await agents.run(agentId, { testIds: [fails.id] });
  expect((await publish(agentId, 2)).status).toBe(200);

  const graph = graphOf([output("end", "{'paid': 5}")]);
  expect(await change(agentId, { revision: 2, graph })).toBe(3);
  expect((await publish(agentId, 3)).error?.details).toHaveLength(2);
  expect(await change(agentId, { revision: 3, graph: paying() })).toBe(4);
  expect((await publish(agentId, 4)).status).toBe(200);
});

test("a publication judges what has ended by itself, and the newest result counts", async () => {
  const agentId = await requiring(graphOf([output("end", "1")]));
  await agents.add(agentId, { expect: ["result == 1"] });
  const { testRunId } = accepted(await agents.tryToRun(agentId));
  let answer = await publish(agentId, 2);
  for (; answer.error; answer = await publish(agentId, 2))
    expect(answer.error).toMatchObject({ code: "tests_required", details: [{ code: "test_missing" }] });
  expect(await agents.settled(agentId, testRunId)).toMatchObject({ status: "passed" });
});

test("a test that is added while the draft is published is either counted or later", async () => {
  const rounds = Array.from({ length: 10 }, async () => {
    const agentId = await requiring(graphOf([output("end", "1")]));
    await agents.add(agentId);
    await agents.run(agentId);
    const [published, added] = await Promise.all([publish(agentId, 2), agents.tryToAdd(agentId)]);
    expect(added.status).toBe(201);
    return [published.status, (await publish(agentId, 2)).error?.code];
  });
  // Whichever was first: afterwards there is a test that has not passed.
  for (const [status, later] of await Promise.all(rounds)) {
    expect([200, 422]).toContain(status);
    expect(later).toBe("tests_required");
  }
});

test("a draft that is changed while it is tested is not published on its old tests", async () => {
  const agentId = await requiring(graphOf([output("end", "1")]));
  await agents.add(agentId, { expect: ["result == 1"] });
  const { testRunId } = accepted(await agents.tryToRun(agentId, { revision: 2 }));
  await change(agentId, { revision: 2, graph: graphOf([output("end", "2")]) });
  expect(await agents.settled(agentId, testRunId)).toMatchObject({ status: "passed", revision: 2 });
  expect((await publish(agentId, 3)).error?.details).toMatchObject([{ code: "test_missing" }]);
});
