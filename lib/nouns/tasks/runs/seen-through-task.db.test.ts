import { afterAll, beforeAll, expect, test } from "vitest";
import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import type { Run } from "#lib/contract/runs.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import {
  createApiKey,
  createProject,
  createTenant,
  createUser,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

let service: TestService;
let tenant: Tenant;
let agentId: string;
let projectId: string;
/** Keys with tasks:execute alone, of an owner and of a viewer. */
let starter: string;
let viewer: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  projectId = await createProject(tenant);
  const { workspaceId, teamId, owner } = tenant;
  const { userId } = await createUser({ workspaceId, role: "viewer", teamIds: [teamId] });
  const keyOf = async (userId: string) =>
    (await createApiKey({ workspaceId, userId, scopes: ["tasks:execute"], allowedTeamIds: [teamId] })).key;
  [starter, viewer] = [await keyOf(owner.userId), await keyOf(userId)];
  agentId = (await publishGraph({ ...tenant, graph: GRAPH })).agentId;
});
afterAll(() => service.close());

const IBAN = "DE89 3704 0044 0532";
/** Waits for a callback whose address nobody was given, then for an approval, and gives what it was started with. */
const GRAPH: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "go",
      name: "Go",
      mode: "structured",
      start: "wait",
      inputSchema: {
        type: "object",
        properties: { iban: { type: "string", "x-laneway-sensitive": true } },
      },
    },
  ],
  nodes: [
    { id: "wait", type: "tool", config: { tool: "callback", arguments: "{}" } },
    {
      id: "sign",
      type: "approval",
      config: { title: "Sign", summary: "Pay {{ input.iban }}?", details: "{'to': input.iban}" },
    },
    { id: "end", type: "output", config: { value: "{'to': input.iban, 'text': 'paid to ' + input.iban}" } },
    { id: "not", type: "output", config: { value: "null" } },
  ],
  edges: [
    { from: "wait", to: "sign" },
    { from: "sign", on: "approved", to: "end" },
    { from: "sign", on: "rejected", to: "not" },
  ],
};

interface TaskRun {
  readonly taskId: string;
  readonly runId: string;
}

const polled = async (key: string, params: TaskRun): Promise<Run> =>
  accepted(await new Api(service.baseUrl, key).call(taskRunOperations.get, { params: { ...params } }));

/** A run of a task as a key reads it through the task, over REST and over MCP: both say the same. */
async function seen(key: string, { taskId, runId }: TaskRun): Promise<Run> {
  const rest = await polled(key, { taskId, runId });
  const mcp = new McpClient(service.baseUrl, key);
  expect(await mcp.called("get_task_run", { taskId, runId })).toEqual(rest);
  return rest;
}

async function startedOnTask(): Promise<TaskRun> {
  const api = new Api(service.baseUrl, starter);
  const { id: taskId } = accepted(
    await api.call(taskOperations.create, { body: { projectId, title: "Pay" } }),
  );
  const body = { agentId, input: { iban: IBAN } };
  const { runId } = accepted(await api.call(taskRunOperations.run, { params: { taskId }, body }));
  return { taskId, runId };
}

const until = (of: TaskRun, isThere: (run: Run) => boolean) =>
  waitFor("the run", async () => {
    const run = await polled(starter, of);
    return isThere(run) ? run : undefined;
  });

const ended = ({ status }: Run) => status === "completed";

const addressIn = (run: Run) =>
  /https?:\S+\/v1\/callbacks\/\S+$/.exec(run.pendingInteraction?.message ?? "")?.[0];

test("who reads a run through its task sees no sensitive value and no callback address, unless it started the run", async () => {
  const run = await startedOnTask();
  const address = addressIn(await until(run, ({ status }) => status === "waiting"));
  expect(address).toBeDefined();
  const waiting = await seen(viewer, run);
  expect(waiting).toMatchObject({
    status: "waiting",
    pendingInteraction: { type: "tool", message: "Post the result, as JSON, once, to [redacted]" },
  });
  expect(JSON.stringify(waiting)).not.toContain("lw_cb_");

  expect((await fetch(String(address), { method: "POST", body: "1" })).status).toBe(415);
  const posted = { method: "POST", body: "1", headers: { "content-type": "application/json" } };
  expect((await fetch(String(address), posted)).status).toBe(200);
  const asks = await until(run, ({ pendingInteraction }) => pendingInteraction?.type === "approval");
  expect(asks.pendingInteraction).toMatchObject({
    message: `Pay ${IBAN}?`,
    approval: { summary: `Pay ${IBAN}?`, arguments: { to: IBAN } },
  });
  expect((await seen(viewer, run)).pendingInteraction).toMatchObject({
    message: "Pay [redacted]?",
    approval: { summary: "Pay [redacted]?", arguments: { to: "[redacted]" } },
  });

  const { interactionId = "" } = asks.pendingInteraction ?? {};
  const decide = { params: { ...run }, body: { interactionId, action: "approve" } };
  accepted(await new Api(service.baseUrl, starter).call(taskRunOperations.approval, decide));
  const ended = await until(run, ({ status }) => status === "completed");
  expect(await seen(starter, run)).toEqual(ended);
  expect(ended.finalResponse).toEqual({ to: IBAN, text: `paid to ${IBAN}` });
  expect((await seen(viewer, run)).finalResponse).toEqual({ to: "[redacted]", text: "paid to [redacted]" });
});

/** Fails with any message but "again", and says what it was given. */
const TALK: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "interactive",
  lanes: [
    {
      id: "talk",
      name: "Talk",
      mode: "chat",
      start: "check",
      inputSchema: {
        type: "object",
        properties: { iban: { type: "string", "x-laneway-sensitive": true } },
      },
    },
  ],
  nodes: [
    { id: "check", type: "transform", config: { expression: "{'again': 1}[input.message]" } },
    { id: "pay", type: "transform", config: { expression: "'paid to ' + input.iban" } },
    { id: "end", type: "output", config: { value: "nodes.pay" } },
  ],
  edges: [
    { from: "check", to: "pay" },
    { from: "pay", to: "end" },
  ],
};

test("a fork of another credential's run hides that run's values from its own credential, also in a preview of its outputs", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: TALK });
  const { workspaceId, teamId, owner } = tenant;
  const reach = { allowedTeamIds: [teamId], scopes: SCOPES };
  const { key } = await createApiKey({ workspaceId, userId: owner.userId, ...reach });
  const api = new Api(service.baseUrl, starter);
  const other = new Api(service.baseUrl, key);
  const { id: taskId } = accepted(
    await api.call(taskOperations.create, { body: { projectId, title: "Talk" } }),
  );
  const body = { agentId, input: { message: "fail", iban: IBAN } };
  const first = accepted(await api.call(taskRunOperations.run, { params: { taskId }, body }));
  await until({ taskId, runId: first.runId }, ({ status }) => status === "failed");

  const go = { params: { taskId, runId: first.runId }, body: { message: "again" } };
  const own = accepted(await api.call(taskRunOperations.continue, go));
  expect((await until({ taskId, runId: own.runId }, ended)).finalResponse).toBe(`paid to ${IBAN}`);

  const { runId } = accepted(await other.call(taskRunOperations.continue, go));
  const hidden = { status: "completed", finalResponse: "paid to [redacted]" };
  expect(await other.runUntil(runId)).toMatchObject(hidden);
  expect(await seen(key, { taskId, runId })).toMatchObject(hidden);
  expect(await seen(starter, { taskId, runId })).toMatchObject(hidden);

  const again = { input: { message: "again" }, from: "end", outputsOf: runId };
  const preview = accepted(
    await other.call(draftPreviewOperations.testDraft, { params: { agentId }, body: again }),
  );
  const shown = await other.runUntil(preview.runId);
  expect(shown).toMatchObject({ status: "completed", finalResponse: "paid to [redacted]" });
});
