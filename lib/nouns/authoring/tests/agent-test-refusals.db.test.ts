import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { agentTestPageOperations } from "#lib/contract/dashboard/agent-tests.ts";
import { AGENT_TESTS } from "#lib/contract/limits.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { newId } from "#lib/platform/ids.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, createUser } from "#lib/testing/factories.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { output, PAID, paying, TestedAgents } from "./testing/tested-agents.ts";

const { listTests, createTest, updateTest, deleteTest, runTests, getTestRun } = agentTestOperations;

let service: TestService;
let agents: TestedAgents;

beforeAll(async () => {
  service = await startTestService();
  agents = await TestedAgents.open(service.baseUrl);
});
afterAll(() => service.close());

const query = async (text: string, ...values: unknown[]) =>
  (await service.runtime.db.pool.query(text, values)).rows;
const body = { name: "A test", input: {} };

test("files of a test in lines, in base64url and as data URIs are kept in one form", async () => {
  const sent = ["YSxi\nCg==\n", "YSxiCg", "data:image/png;base64,YSxiCg==", "-_-_"];
  const attachments = sent.map((base64) => ({ name: "a.csv", type: "text/csv", base64 }));
  const kept = await agents.add(await agents.draft(), { attachments });
  const bytes = ["YSxiCg==", "YSxiCg==", "YSxiCg==", "+/+/"];
  expect(kept.attachments).toEqual(bytes.map((base64) => ({ name: "a.csv", type: "text/csv", base64 })));
});

test("a node that tests answer or pin, and the draft lacks, is among its problems", async () => {
  const agentId = await agents.draft();
  const answers = [{ nodeId: "gone", action: "approve" }];
  await agents.add(agentId, { name: "Old", answers, pins: { ...PAID, lost: 1 } });
  const params = { agentId };
  const { valid, problems } = accepted(
    await agents.api.call(authoringOperations.validateDraft, { params, body: {} }),
  );
  expect(valid).toBe(true);
  expect(problems.filter(({ code }) => code === "unknown_node")).toEqual(
    ['answers the node "gone"', 'pins the node "lost"'].map((what) => ({
      code: "unknown_node",
      severity: "warning",
      path: "",
      message: `The test "Old" ${what}, which the graph does not have.`,
    })),
  );
});

describe("a test is refused", () => {
  test("with each fault of its expectations, where it stands", async () => {
    const agentId = await agents.draft();
    const refused = await agents.tryToAdd(agentId, {
      expect: ["status == 'completed'", "result ==", "input.amount == 1", "trace[0].tpye == 'x'"],
    });
    expect(refused.error).toMatchObject({
      code: "invalid_request",
      details: [
        { code: "expression_syntax", field: "/expect/1", message: expect.stringMatching(/^1:\d+: /) },
        {
          code: "expression_syntax",
          field: "/expect/2",
          message: expect.stringContaining("unknown variable 'input'"),
        },
        {
          code: "expression_syntax",
          field: "/expect/3",
          message: expect.stringContaining("did you mean 'type'"),
        },
      ],
    });
  });

  test.each([
    ["a blank name", { name: " " }, "/name"],
    ["a name that is too long", { name: "x".repeat(201) }, "/name"],
    ["an input that is no object", { input: [] }, "/input"],
    ["an answer of both kinds", { answers: [{ nodeId: "a", answers: {}, action: "approve" }] }, "/answers/0"],
    ["an answer of no kind", { answers: [{ nodeId: "a" }] }, "/answers/0"],
    [
      "what is no base64",
      { attachments: [{ name: "a", type: "text/plain", base64: "§" }] },
      "/attachments/0/base64",
    ],
    ["too many expectations", { expect: Array(AGENT_TESTS.expectations + 1).fill("true") }, "/expect"],
    ["an expectation that is too long", { expect: [`'${"x".repeat(2_000)}' == ''`] }, "/expect/0"],
    ["too many answers", { answers: Array(201).fill({ nodeId: "a", action: "approve" }) }, "/answers"],
    ["what it does not know", { retries: 3 }, "/retries"],
    ["what is too large", { pins: { pay: "x".repeat(AGENT_TESTS.bytes) } }, ""],
  ])("for %s", async (_, more, field) => {
    const { error } = await agents.tryToAdd(await agents.draft(), more);
    expect(error).toMatchObject({ code: "invalid_request", details: [{ field }] });
  });

  test("for a reserved name in its input, and for a body beyond its bound", async () => {
    const agentId = await agents.draft();
    expect((await agents.tryToAdd(agentId, { input: { agentId: "x" } })).error?.code).toBe(
      "reserved_input_field",
    );
    const huge = { pins: { pay: "x".repeat(2 * AGENT_TESTS.bytes) } };
    expect((await agents.tryToAdd(agentId, huge)).error?.code).toBe("payload_too_large");
  });

  test("after 200 of an agent", async () => {
    const agentId = await agents.draft();
    await query(
      `insert into agent_tests (id, workspace_id, agent_id, name, definition)
       select 'tst_' || lpad(n::text, 26, '0'), $1, $2, 'A test', '{}'::json from generate_series(1, $3::int) n`,
      agents.tenant.workspaceId,
      agentId,
      AGENT_TESTS.perAgent - 1,
    );
    const both = await Promise.all([agents.tryToAdd(agentId), agents.tryToAdd(agentId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });
});

describe("who may", () => {
  test("nobody of another workspace finds the agent, its tests or its test runs", async () => {
    const agentId = await agents.draft();
    const { id: testId } = await agents.add(agentId, { pins: PAID });
    const { testRunId } = await agents.run(agentId);
    const { api: stranger } = await TestedAgents.open(service.baseUrl, await createTenant());
    const params = { agentId, testId, testRunId };
    const asked = [
      stranger.call(listTests, { params }),
      stranger.call(createTest, { params, body }),
      stranger.call(updateTest, { params, body }),
      stranger.call(deleteTest, { params }),
      stranger.call(runTests, { params, body: {} }),
      stranger.call(getTestRun, { params }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer.error?.code).toBe("agent_not_found");
    const other = await agents.draft();
    const elsewhere = { agentId: other, testId, testRunId };
    expect((await agents.api.call(updateTest, { params: elsewhere, body })).error?.code).toBe("not_found");
    expect((await agents.api.call(deleteTest, { params: elsewhere })).error?.code).toBe("not_found");
    expect((await agents.api.call(getTestRun, { params: elsewhere })).error?.code).toBe("not_found");
    expect((await agents.tryToRun(other, { testIds: [testId] })).error).toMatchObject({
      code: "invalid_request",
      details: [{ field: "/testIds/0" }],
    });
  });

  test("a builder of another team neither reads nor writes", async () => {
    const agentId = await agents.draft();
    const { workspaceId } = agents.tenant;
    const { userId } = await createUser({ workspaceId, role: "builder", teamIds: [] });
    const { baseUrl } = service;
    const person = await openDashboard({ baseUrl, workspaceId, userId });
    const params = { agentId, testId: newId("test"), testRunId: newId("testRun") };
    const { listTestPage, createTestAsPerson, runTestsAsPerson } = agentTestPageOperations;
    const asked = [
      person.call(listTestPage, { params }),
      person.call(createTestAsPerson, { params, body }),
      person.call(runTestsAsPerson, { params, body: {} }),
      person.call(agentTestPageOperations.getTestRun, { params }),
    ];
    for (const answer of await Promise.all(asked)) expect(answer.error?.code).toBe("permission_denied");
  });

  test("the scopes decide: a key that only reads writes and runs nothing", async () => {
    const agentId = await agents.draft();
    const { id: testId } = await agents.add(agentId);
    const params = { agentId, testId };
    const reads = await agents.apiWith(["agents:read"]);
    expect((await reads.call(listTests, { params })).status).toBe(200);
    for (const answer of await Promise.all([
      reads.call(createTest, { params, body }),
      reads.call(updateTest, { params, body }),
      reads.call(deleteTest, { params }),
      reads.call(runTests, { params, body: {} }),
    ]))
      expect(answer.error?.code).toBe("insufficient_scope");
    const writes = await agents.apiWith(["agents:read", "agents:write"]);
    expect((await writes.call(runTests, { params, body: {} })).error?.code).toBe("insufficient_scope");
  });

  test("nobody, while authoring is off; people still read", async () => {
    const own = await TestedAgents.open(service.baseUrl);
    const agentId = await own.draft();
    const { owner, workspaceId } = own.tenant;
    await changeSetting({ actor: owner, name: "capabilities.authoring", value: false });
    const params = { agentId };
    expect((await own.api.call(listTests, { params })).error?.code).toBe("capability_disabled");
    expect((await own.tryToRun(agentId)).error?.code).toBe("capability_disabled");
    const person = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
    expect((await person.call(agentTestPageOperations.listTestPage, { params })).status).toBe(200);
    const created = await person.call(agentTestPageOperations.createTestAsPerson, { params, body });
    expect(created.error?.code).toBe("capability_disabled");
  });
});

describe("a run of tests", () => {
  test("is refused without tests, on a stale revision, and for a graph with errors", async () => {
    const agentId = await agents.draft();
    expect((await agents.tryToRun(agentId)).error).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("has no tests"),
    });
    await agents.add(agentId);
    expect((await agents.tryToRun(agentId, { revision: 7 })).error?.code).toBe("revision_conflict");
    expect((await agents.tryToRun(agentId, { testIds: [] })).error?.code).toBe("invalid_request");
    const broken = await agents.draft({});
    await agents.add(broken);
    expect((await agents.tryToRun(broken)).error?.code).toBe("graph_invalid");
  });

  test("fails tests that cannot be started, and says why", async () => {
    const verdicts = await Promise.all([
      agents.verdict(paying(), { laneId: "gone" }),
      agents.verdict(paying(), { pins: { gone: 1 } }),
      agents.verdict(paying(), { answers: [{ nodeId: "gone", action: "approve" }] }),
      agents.verdict(paying(), { attachments: [{ name: "a.txt", type: "text/plain", base64: btoa("a") }] }),
    ]);
    expect(verdicts.map(({ failures }) => failures[0]?.message)).toEqual([
      expect.stringContaining("no lane with this id"),
      expect.stringContaining("/pins/gone names no node"),
      expect.stringContaining("/answers/0/nodeId names a node that the draft does not have"),
      expect.stringContaining("takes no attachments"),
    ]);
    for (const { status, runId } of verdicts) expect([status, runId]).toEqual(["failed", null]);
  });

  test("shows no secret of the run in a failure", async () => {
    const result = await agents.verdict(graphOf([output("end", "input")]), {
      input: { password: "correct horse battery" },
      expect: ["result.password == 'x'"],
    });
    expect(JSON.stringify(result)).not.toContain("correct horse");
  });
});
