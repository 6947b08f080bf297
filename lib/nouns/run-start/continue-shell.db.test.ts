import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { chattingPipeline } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { heldReply, replyError, replyText } from "#lib/testing/model-server-replies.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let models: ModelServer;
let service: TestService;
let tenant: Tenant;
let api: Api;

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({
    env: { openaiCompatible: { baseUrl: models.baseUrl }, defaultModel: "compatible:test" },
  });
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(async () => {
  await service.close();
  await models.close();
});

/** A completed chat whose agent has been published again since: executing it once more would show. */
async function completedChat(): Promise<string> {
  const { agentId } = await publishGraph({ ...tenant, graph: chattingPipeline });
  const runId = await api.started(agentId, { input: { message: "hi" } });
  await api.runUntil(runId);
  const nodes = [{ id: "say", type: "output", config: { value: "'executed again'" } } as const];
  await publishGraph({ ...tenant, agentId, version: 2, graph: { ...chattingPipeline, nodes } });
  return runId;
}

const refusal = replyError({ status: 400, message: "No." });

/** The conversation about a chat, failed at its first message. */
async function failedShell(): Promise<string> {
  const chat = await completedChat();
  models.respondWith(refusal);
  const { runId } = accepted(await api.continueRun(chat, { message: "why?" }));
  expect((await api.runUntil(runId)).status).toBe("failed");
  return runId;
}

const promptOf = ({ body }: { body: unknown }) => JSON.stringify(body);

test("a failed post-run shell of a chat lane goes on as a new shell that knows what it knew", async () => {
  const failed = await failedShell();
  const next = await api.continueRun(failed, { message: "once more" });
  expect(next.status).toBe(202);
  const { runId } = accepted(next);
  expect(runId).not.toBe(failed);
  const shell = await api.runUntil(runId);
  expect(shell).toMatchObject({
    status: "completed",
    forkedFromRunId: failed,
    laneId: "talk",
    finalResponse: "Echo: once more",
  });
  const prompt = promptOf(models.requests.at(-1) ?? { body: null });
  for (const known of ["You said: hi", "completed", "why?"]) expect(prompt).toContain(known);
  expect(prompt).not.toContain("executed again");
  expect(accepted(await api.continueRun(runId, { message: "and?" })).runId).toBe(runId);
});

test("so does a cancelled one", async () => {
  const chat = await completedChat();
  const held = heldReply(replyText("late"));
  models.respondWith(held.reply);
  const before = models.requests.length;
  const { runId: first } = accepted(await api.continueRun(chat, { message: "why?" }));
  await models.request(before + 1);
  accepted(await api.cancelRun(first));
  await api.runUntil(first, ({ status }) => status === "cancelled");
  held.release();
  const next = accepted(await api.continueRun(first, { message: "once more" }));
  expect(await api.runUntil(next.runId)).toMatchObject({
    status: "completed",
    forkedFromRunId: first,
    finalResponse: "Echo: once more",
  });
});

test("a shell that fails in a later turn is followed by one that remembers the turns before", async () => {
  const chat = await completedChat();
  const { runId } = accepted(await api.continueRun(chat, { message: "first question" }));
  await api.runUntil(runId);
  models.respondWith(refusal);
  accepted(await api.continueRun(runId, { message: "second question" }));
  await api.runUntil(runId, ({ status }) => status === "failed");
  const next = accepted(await api.continueRun(runId, { message: "third question" }));
  await api.runUntil(next.runId);
  const prompt = promptOf(models.requests.at(-1) ?? { body: null });
  for (const said of ["first question", "second question", "You said: hi"]) expect(prompt).toContain(said);
});

test("MCP and the dashboard continue it alike", async () => {
  const mcp = new McpClient(service.baseUrl, tenant.key);
  const byMcp = await failedShell();
  const called = await mcp.called<{ runId: string }>("continue_run", { runId: byMcp, message: "again" });
  expect((await api.runUntil(called.runId)).finalResponse).toBe("Echo: again");

  const { workspaceId, owner } = tenant;
  const person = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
  const runId = await failedShell();
  const page = accepted(await person.call(dashboardOperations.getRunPage, { params: { runId } }));
  expect(page.actions.continue.allowed).toBe(true);
  const continued = await person.call(dashboardOperations.continueRun, {
    params: { runId },
    body: { message: "again" },
  });
  expect(continued.status).toBe(202);
});
