import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { rememberingChat } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
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

const chatLane = { id: "talk", name: "Talk", mode: "chat", start: "say" } as const;

/** A chat of short messages that, once it has ended so, is continued as itself or as a fork. */
const brief: GraphSource = {
  ...rememberingChat,
  lanes: [{ ...chatLane, inputSchema: { type: "object", properties: { message: { maxLength: 10 } } } }],
};

async function ended(graph: GraphSource, message: string, more: object = {}) {
  const { agentId } = await publishGraph({ ...tenant, graph });
  return api.runUntil(await api.started(agentId, { input: { message }, ...more }));
}

test.each(["hello", "fail"])(
  "a message that the lane refuses at its start is refused when it follows %j",
  async (first) => {
    const { agentId, runId } = await ended(brief, first);
    const tooLong = "x".repeat(11);
    const atStart = await api.startRun(agentId, { input: { message: tooLong } });
    const later = await api.continueRun(runId, { message: tooLong });
    expect([later.status, later.error?.code]).toEqual([422, "input_validation_failed"]);
    const [detail] = atStart.error?.details ?? [];
    expect(later.error?.details).toEqual([{ ...detail, field: "/message" }]);
    const { turn } = accepted(await api.getRun(runId));
    expect(turn).toBe(1);
    expect((await api.continueRun(runId, { message: "x".repeat(10) })).status).toBe(202);
  },
);

test("MCP and the dashboard refuse it with the same code and details", async () => {
  const { runId } = await ended(brief, "hello");
  const body = { message: "x".repeat(11) };
  const refused = (await api.continueRun(runId, body)).error;
  const mcp = new McpClient(service.baseUrl, tenant.key);
  expect(await mcp.call("continue_run", { runId, ...body })).toMatchObject({
    error: { code: refused?.code, details: refused?.details },
  });
  const { workspaceId, owner } = tenant;
  const person = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
  const byPerson = await person.call(dashboardOperations.continueRun, { params: { runId }, body });
  expect([byPerson.status, byPerson.error?.details]).toEqual([422, refused?.details]);
});

test("what else does not fit an agent that was published since is told in words, without a field of the body", async () => {
  const { agentId, runId } = await ended(brief, "fail");
  const inputSchema = {
    type: "object",
    required: ["customer"],
    properties: { customer: { type: "string" } },
  };
  await publishGraph({
    ...tenant,
    agentId,
    version: 2,
    graph: { ...brief, lanes: [{ ...chatLane, inputSchema }] },
  });
  const refused = await api.continueRun(runId, { message: "again" });
  expect([refused.status, refused.error?.details]).toEqual([
    422,
    [{ code: "required", message: "the run's input at /customer is required" }],
  ]);
});

test("attachments that a start requires are optional afterwards, for the next turn and for a fork", async () => {
  const field = { label: "Receipt", required: true, acceptedTypes: ["text/plain"] };
  const attachments = {
    supported: true,
    required: true,
    acceptedTypes: ["text/plain"],
    fields: [{ name: "receipt", ...field }],
  };
  const graph = { ...rememberingChat, lanes: [{ ...chatLane, attachments }] };
  const file = { name: "a.txt", type: "text/plain", base64: btoa("hello") };
  const { workspaceId, owner } = tenant;
  const person = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
  for (const message of ["hello", "fail"]) {
    const { agentId, runId } = await ended(graph, message, { attachments: [file] });
    const bare = await api.startRun(agentId, { input: { message } });
    expect(bare.error?.code).toBe("attachment_required");
    const page = accepted(await person.call(dashboardOperations.getRunPage, { params: { runId } }));
    expect(page.actions.continue.attachments).toMatchObject({
      required: false,
      fields: [{ required: false }],
    });
    const wrong = { ...file, type: "image/png" };
    const refused = await api.continueRun(runId, { message: "more", attachments: [wrong] });
    expect(refused.error?.code).toBe("attachment_invalid");
    const next = accepted(await api.continueRun(runId, { message: "more" }));
    expect((await api.runUntil(next.runId)).attachments).toEqual([]);
    const withFile = accepted(await api.continueRun(next.runId, { message: "one", attachments: [file] }));
    expect((await api.runUntil(withFile.runId)).attachments).toHaveLength(1);
  }
});
