import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { approving, asking } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import {
  createApiKey,
  createTenant,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(() => service.close());

async function waitingOn(graph: GraphSource, amount = 700) {
  const { agentId } = await publishGraph({ ...tenant, graph });
  const runId = await api.started(agentId, { input: { amount } });
  const run = await api.runUntil(runId);
  return { runId, agentId, interactionId: run.pendingInteraction?.interactionId ?? "" };
}

const threeQuestions = asking({
  questions: [
    { id: "name", label: "Name", type: "text" },
    { id: "age", label: "Age", type: "number", required: false },
    {
      id: "size",
      label: "Size",
      type: "choice",
      options: [
        { value: "s", label: "Small" },
        { value: "l", label: "Large" },
      ],
    },
  ],
});

describe("reply", () => {
  const shapes: [string, object, unknown][] = [
    ["message", { message: "Ada" }, { name: "Ada" }],
    ["answers", { answers: { name: "Ada" } }, { name: "Ada" }],
    ["answers and message", { answers: { name: "Ada" }, message: "I am Ada" }, { name: "Ada" }],
    ["transcriptText", { transcriptText: "Ada" }, { name: "Ada" }],
    ["transcriptText and answers", { transcriptText: "me", answers: { name: "Ada" } }, { name: "Ada" }],
    ["submit with message", { action: "submit", message: "Ada" }, { name: "Ada" }],
    [
      "submit with answers",
      { action: "submit", answers: { name: "Ada" }, transcriptText: "me" },
      { name: "Ada" },
    ],
    ["skip", { action: "skip" }, {}],
  ];
  test.each(shapes)("by %s", async (_, body, result) => {
    const { runId, agentId, interactionId } = await waitingOn(asking({ allowSkip: true }));
    const response = await api.reply(runId, { interactionId, ...body } as never); // one of the six shapes each
    expect(accepted(response)).toEqual({ runId, agentId, status: "running" });
    const run = await api.runUntil(runId, ({ status }) => status === "completed");
    expect(run.finalResponse).toEqual(result);
  });

  const misfits: [string, object, string[]][] = [
    ["a message to several questions", { message: "Ada" }, ["answers_required"]],
    ["an unknown question", { answers: { name: "Ada", size: "s", other: 1 } }, ["unknown_question"]],
    [
      "a missing answer and a value outside the options",
      { answers: { size: "m" } },
      ["required", "invalid_answer"],
    ],
    ["a wrong type", { answers: { name: "Ada", size: "s", age: "old" } }, ["invalid_answer"]],
    ["skip where it is not allowed", { action: "skip" }, ["skip_not_allowed"]],
  ];
  test("what does not fit is 422 with a detail each, and the interaction stays open", async () => {
    const { runId, interactionId } = await waitingOn(threeQuestions);
    for (const [what, body, codes] of misfits) {
      const response = await api.reply(runId, { interactionId, ...body } as never); // of a reply's shape
      expect(
        [response.status, response.error?.code, response.error?.details?.map(({ code }) => code)],
        what,
      ).toEqual([422, "answer_invalid", codes]);
    }
    expect(accepted(await api.getRun(runId)).interactionLifecycle).toBe("actionable");
    accepted(await api.reply(runId, { interactionId, answers: { name: "Ada", size: "l" } }));
    const run = await api.runUntil(runId, ({ status }) => status === "completed");
    expect(run.finalResponse).toEqual({ name: "Ada", size: "l" });
  });

  test("a fault of a text points to the property that it came in", async () => {
    const aNumber = asking({ questions: [{ id: "age", label: "Age", type: "number" }] });
    const { runId, interactionId } = await waitingOn(aNumber);
    const mcp = new McpClient(service.baseUrl, tenant.key);
    const bodies = [
      { message: "old" },
      { transcriptText: "old" },
      { action: "submit", message: "old" },
    ] as const;
    for (const body of bodies) {
      const field = "transcriptText" in body ? "/transcriptText" : "/message";
      const refused = await api.reply(runId, { interactionId, ...body });
      expect(refused.error?.details).toMatchObject([{ code: "invalid_answer", field }]);
      expect(await mcp.call("reply_to_run", { runId, interactionId, ...body })).toMatchObject({
        error: { details: [{ code: "invalid_answer", field }] },
      });
    }
  });

  test("of 50 simultaneous replies one is stored and 49 get 409, saying when and by whom", async () => {
    const { runId, interactionId } = await waitingOn(asking());
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => api.reply(runId, { interactionId, message: `reply ${n}` })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)]);
    const winner = responses.findIndex(({ ok }) => ok);
    const loser = responses.find(({ ok }) => !ok);
    expect(loser?.error?.details?.[0]).toMatchObject({
      code: "already_answered",
      message: expect.stringContaining("by this credential"),
    });
    const run = await api.runUntil(runId, ({ status }) => status === "completed");
    expect(run.finalResponse).toEqual({ name: `reply ${winner}` });
  });

  test("the transcript gets a user item with what was said", async () => {
    const { runId, interactionId } = await waitingOn(asking());
    accepted(await api.reply(runId, { interactionId, answers: { name: "Ada" }, message: "I am Ada" }));
    await api.runUntil(runId, ({ status }) => status === "completed");
    const trace = accepted(
      await api.getTrace(runId, {
        eventTypes: ["conversation_item", "interaction_answered"],
        includePayloads: true,
      }),
    );
    expect(trace.events.map(({ eventType, payload }) => [eventType, payload])).toMatchObject([
      ["interaction_answered", { answer: { answers: { name: "Ada" }, skipped: false } }],
      ["conversation_item", { role: "user", content: "I am Ada" }],
    ]);
  });
});

describe("approval", () => {
  test("approve goes on, and tells the approval's id", async () => {
    const { runId, agentId, interactionId } = await waitingOn(approving());
    expect(interactionId).toMatch(/^approval:.+/);
    const decided = accepted(await api.decide(runId, { interactionId, action: "approve" }));
    expect(decided).toEqual({
      runId,
      agentId,
      status: "running",
      approvalId: interactionId.slice(9),
      action: "approve",
    });
    expect((await api.runUntil(runId, ({ status }) => status === "completed")).finalResponse).toEqual({
      decision: "paid",
    });
  });

  test("a rejection takes the rejected way with its comment", async () => {
    const { runId, interactionId } = await waitingOn(approving());
    accepted(await api.decide(runId, { interactionId, action: "reject", comment: "too much" }));
    const run = await api.runUntil(runId, ({ status }) => status === "completed");
    expect(run.finalResponse).toEqual({ decision: "refused", comment: "too much" });
  });

  test("a rejection without a way fails the run with approval_rejected", async () => {
    const { runId, interactionId } = await waitingOn(approving({ rejectedWay: false }));
    accepted(await api.decide(runId, { interactionId, action: "reject" }));
    const run = await api.runUntil(runId, ({ status }) => status === "failed");
    expect(run.error).toMatchObject({ code: "approval_rejected", nodeId: "sign", retryable: false });
    expect(run.finalResponse).toBeNull();
  });

  test("of 20 simultaneous decisions both ways exactly one counts", async () => {
    const { runId, interactionId } = await waitingOn(approving());
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        api.decide(runId, { interactionId, action: n % 2 ? "approve" : "reject" }),
      ),
    );
    const won = responses.flatMap((response) => (response.ok ? [response.body.action] : []));
    expect(won).toHaveLength(1);
    const run = await api.runUntil(runId, ({ status }) => status === "completed");
    expect(run.finalResponse).toMatchObject({ decision: won[0] === "approve" ? "paid" : "refused" });
  });

  test.each([
    { action: "maybe" },
    { action: "approve", comment: "x".repeat(2_001) },
    { action: "approve", extra: 1 },
  ])("the shape %j is refused", async (body) => {
    const { runId, interactionId } = await waitingOn(approving());
    expect((await api.decide(runId, { interactionId, ...body } as never)).error?.code).toBe(
      "invalid_request",
    ); // hostile on purpose
  });
});

describe("expiry", () => {
  test("an unanswered approval without a way fails the run with interaction_expired", async () => {
    const { runId, interactionId } = await waitingOn(approving({ expiresAfterSeconds: 1 }));
    const run = await api.runUntil(runId, ({ status }) => status === "failed");
    expect(run.error).toMatchObject({ code: "interaction_expired", nodeId: "sign" });
    const late = await api.decide(runId, { interactionId, action: "approve" });
    expect([late.status, late.error?.code]).toEqual([409, "interaction_conflict"]);
    const trace = accepted(await api.getTrace(runId, { eventTypes: ["interaction_expired", "run_failed"] }));
    expect(trace.events.map(({ eventType }) => eventType)).toEqual(["interaction_expired", "run_failed"]);
  });

  test("an expired way is taken where there is one", async () => {
    const { runId } = await waitingOn(asking({ expiresAfterSeconds: 1, expiredWay: true }));
    const run = await api.runUntil(runId, ({ status }) => status === "completed");
    expect(run.finalResponse).toBe("late");
  });
});

test("another key of the same creator does not know the run, whatever it asks of it", async () => {
  const { runId, interactionId } = await waitingOn(approving());
  const { key } = await createApiKey({ workspaceId: tenant.workspaceId, userId: tenant.owner.userId });
  const other = new Api(service.baseUrl, key);
  const refused = await Promise.all([
    other.getRun(runId),
    other.getTrace(runId),
    other.reply(runId, { interactionId, message: "x" }),
    other.decide(runId, { interactionId, action: "approve" }),
    other.continueRun(runId, { message: "x" }),
    other.cancelRun(runId),
  ]);
  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(
    Array(6).fill([404, "run_not_found"]),
  );
  expect(accepted(await api.getRun(runId)).status).toBe("waiting");
});

test("an answer of one turn cannot answer another run's interaction", async () => {
  const first = await waitingOn(approving());
  const second = await waitingOn(approving());
  const response = await api.decide(first.runId, { interactionId: second.interactionId, action: "approve" });
  expect(response.error?.code).toBe("interaction_conflict");
  expect(accepted(await api.getRun(second.runId)).status).toBe("waiting");
});
