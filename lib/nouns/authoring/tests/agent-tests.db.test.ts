import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { agentTestOperations } from "#lib/contract/agent-tests.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { bodyOf, graphOf } from "#lib/testing/graph-of.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { http, type Node, output, PAID, paying, TestedAgents } from "./testing/tested-agents.ts";

const { listTests, updateTest, deleteTest } = agentTestOperations;

let service: TestService;
let agents: TestedAgents;

beforeAll(async () => {
  service = await startTestService();
  agents = await TestedAgents.open(service.baseUrl);
});
afterAll(() => service.close());

const signing = () =>
  graphOf(
    [
      { id: "sign", type: "approval", config: { title: "Sign", summary: "Sure?" } } as Node,
      output("yes", "nodes.sign.action"),
      output("no", "'refused'"),
    ],
    [
      { from: "sign", on: "approved", to: "yes" },
      { from: "sign", on: "rejected", to: "no" },
    ],
  );

const written = (more: object = {}) => ({ name: "A test", input: {}, ...more });

describe("tests of an agent", () => {
  test("are written, listed, replaced and deleted", async () => {
    const agentId = await agents.draft(paying());
    const params = { agentId };
    const first = await agents.add(agentId, {
      name: " First ",
      pins: PAID,
      expect: ["status == 'completed'"],
    });
    expect(first).toMatchObject({
      name: "First",
      laneId: null,
      input: {},
      answers: [],
      attachments: [],
      pins: PAID,
    });
    const second = await agents.add(agentId);
    const listed = accepted(await agents.api.call(listTests, { params, query: { limit: 1 } }));
    expect(listed.tests).toEqual([first]);
    const { nextCursor } = listed.pagination;
    const rest = accepted(
      await agents.api.call(listTests, { params, query: { limit: 1, cursor: nextCursor ?? "" } }),
    );
    expect(rest).toEqual({ tests: [second], pagination: { limit: 1, hasMore: false, nextCursor: null } });
    const testId = first.id;
    const changed = await agents.api.call(updateTest, {
      params: { agentId, testId },
      body: written({ name: "Other" }),
    });
    expect(accepted(changed)).toMatchObject({ id: testId, name: "Other", pins: {}, expect: [] });
    expect((await agents.api.call(deleteTest, { params: { agentId, testId } })).status).toBe(204);
    expect(await agents.api.call(deleteTest, { params: { agentId, testId } })).toMatchObject({
      error: { code: "not_found" },
    });
    expect(accepted(await agents.api.call(listTests, { params })).tests).toEqual([second]);
  });

  test("run against the draft, and their results are final", async () => {
    const agentId = await agents.draft(paying());
    const passes = await agents.add(agentId, {
      pins: PAID,
      expect: [
        "result.paid == 5",
        "trace.exists(event, event.type == 'node_completed' && event.nodeId == 'pay')",
      ],
    });
    const fails = await agents.add(agentId, { pins: PAID, expect: ["error == null", "result.paid > 5"] });
    const run = await agents.run(agentId);
    expect(run).toMatchObject({ status: "failed", revision: 1 });
    expect(run.results).toMatchObject([
      { testId: passes.id, status: "passed", failures: [], runId: expect.stringMatching(/^run_/) },
      {
        testId: fails.id,
        status: "failed",
        failures: [
          {
            expect: "result.paid > 5",
            message: 'expected true, got 5 > 5. status: "completed", result: {"paid":5}, error: null',
          },
        ],
      },
    ]);
    await agents.api.call(updateTest, {
      params: { agentId, testId: fails.id },
      body: written({ pins: PAID, expect: ["result.paid == 5"] }),
    });
    expect(await agents.settled(agentId, run.testRunId)).toEqual(run);
    expect(await agents.run(agentId, { testIds: [fails.id], revision: 1 })).toMatchObject({
      status: "passed",
      results: [{ testId: fails.id }],
    });
  });

  test("call nothing and ask nobody: what they say is given, what they do not say fails", async () => {
    expect(await agents.verdict(paying(), { expect: ["status == 'failed'"] })).toMatchObject({
      status: "failed",
      failures: [{ expect: null, message: expect.stringContaining("calls outside") }],
    });
    const rejects = { answers: [{ nodeId: "sign", action: "reject" }], expect: ["result == 'refused'"] };
    expect(await agents.verdict(signing(), rejects)).toMatchObject({ status: "passed" });
    const approves = { answers: [{ nodeId: "sign", action: "approve" }], expect: ["result == 'approve'"] };
    expect(await agents.verdict(signing(), approves)).toMatchObject({ status: "passed" });
    expect(await agents.verdict(signing())).toMatchObject({
      failures: [{ message: expect.stringContaining("asks somebody") }],
    });
  });

  test("fail where a person's answer would be refused, and where a pin's code is no node's", async () => {
    const questions = [{ id: "day", label: "Day", type: "date" }];
    const ask = { id: "when", type: "ask", config: { title: "When", questions } } as Node;
    const approval = { id: "sign", type: "approval", config: { title: "Sign", summary: "?" } } as Node;
    const ways = ["when>sign", "sign>pay", "pay>end"].map((way) => way.split(">"));
    const edges = ways.map(([from = "", to = ""]) => ({
      from,
      to,
      ...(from === "sign" && { on: "approved" }),
    }));
    const agentId = await agents.draft(graphOf([ask, approval, http("pay"), output("end", "1")], edges));
    const day = (value: string) => ({ nodeId: "when", answers: { day: value } });
    const sign = { nodeId: "sign", action: "approve" };
    await agents.add(agentId, { name: "right", answers: [day("2026-12-31"), sign], pins: PAID });
    await agents.add(agentId, { name: "date", answers: [day("31.12."), sign], pins: PAID });
    await agents.add(agentId, { name: "kind", answers: [{ nodeId: "sign", answers: {} }], pins: PAID });
    const pins = { pay: { error: { code: "run_failed", message: "x" } } };
    await agents.add(agentId, { name: "code", answers: [day("2026-12-31"), sign], pins });
    const { results } = await agents.run(agentId);
    const said = results.map(({ name, failures }) => [name, failures.map(({ message }) => message).join()]);
    expect(Object.fromEntries(said)).toEqual({
      right: "",
      date: expect.stringContaining("/answers/0/answers/day Day must be a date like"),
      kind: expect.stringContaining('"approve" or "reject"'),
      code: expect.stringContaining("/pins/pay/error/code is no failure of a node: it can be node_failed"),
    });
  });

  test("answer the questions of iterations one after the other", async () => {
    const ask = {
      id: "ask",
      type: "ask",
      config: { title: "Who?", questions: [{ id: "name", label: "Name", type: "text" }] },
    } as never;
    const graph = graphOf([
      { id: "each", type: "for_each", config: { items: "[1, 2, 3]", body: bodyOf([ask]) } } as Node,
      output("end", "nodes.each"),
    ]);
    const answers = ["Ada", "Grace"].map((name) => ({ nodeId: "ask", answers: { name } }));
    const result = await agents.verdict(graph, {
      answers,
      expect: ["result.map(one, one.name) == ['Ada', 'Grace', 'Grace']"],
    });
    expect(result.failures).toEqual([]);
  });
});
