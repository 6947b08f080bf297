import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authoringOperations } from "#lib/contract/authoring.ts";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import type { Json, JsonObject } from "#lib/contract/json.ts";
import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { taskOperations } from "#lib/contract/tasks.ts";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { TestedAgents } from "#lib/nouns/authoring/tests/testing/tested-agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createApiKey,
  createProject,
  createTenant,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;
let mcp: McpClient;
let agentId: string;

const CODE = "quiet-4711-harbour";
const withSchema = (graph: GraphSource, inputSchema: JsonObject): GraphSource => ({
  ...graph,
  lanes: graph.lanes.map((lane) => ({ ...lane, inputSchema })),
});
const shipping = (mode: JsonObject = { default: "fast" }) =>
  withSchema(
    graphOf([
      {
        id: "end",
        type: "output",
        config: { value: "{'mode': input.?mode.orValue('none'), 'to': input.to.?country.orValue('none')}" },
      },
    ]),
    {
      type: "object",
      required: ["mode", "to"],
      additionalProperties: false,
      properties: {
        mode: { type: "string", enum: ["fast", "slow"], ...mode },
        to: { type: "object", properties: { country: { type: "string", default: "DE" } } },
        code: { type: "string", default: CODE, "x-laneway-sensitive": true },
        rows: { type: "array", items: { type: "object", properties: { unit: { default: "kg" } } } },
      },
    },
  );
const INPUT = { to: {} };
const FILLED = { mode: "fast", to: "DE" };

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  const { workspaceId, owner } = tenant;
  const { key } = await createApiKey({
    workspaceId,
    userId: owner.userId,
    allowedTeamIds: [tenant.teamId],
    scopes: ["agents:list", "agents:read", "agents:write", "agents:run", "runs:read", "tasks:execute"],
  });
  api = new Api(service.baseUrl, key);
  mcp = new McpClient(service.baseUrl, key);
  agentId = (await publishGraph({ ...tenant, graph: shipping() })).agentId;
});
afterAll(() => service.close());

const resultOf = async (runId: string) => (await api.runUntil(runId)).finalResponse;
const person = () =>
  openDashboard({
    baseUrl: service.baseUrl,
    workspaceId: tenant.workspaceId,
    userId: tenant.owner.userId,
  });

/** The result of a person's run. */
async function seen(runId: string): Promise<Json> {
  const browser = await person();
  return waitFor("the person's run", async () => {
    const page = accepted(await browser.call(dashboardOperations.getRunPage, { params: { runId } }));
    return page.run.status === "completed" && page.run.finalResponse;
  });
}

/** Every way to start a run. */
const DOORS: Record<string, () => Promise<unknown>> = {
  REST: async () => resultOf(await api.started(agentId, { input: INPUT })),
  MCP: async () => {
    const { runId } = await mcp.called<{ runId: string }>("run_agent", { agentId, input: INPUT });
    return resultOf(runId);
  },
  "the dashboard": async () => {
    const start = { params: { agentId }, body: { input: INPUT } };
    const { runId } = accepted(await (await person()).call(dashboardOperations.startRun, start));
    return seen(runId);
  },
  "a node of another run": async () => {
    const config = { agentId, laneId: "go", input: "{'to': {}}" };
    const calling = graphOf([
      { id: "call", type: "agent", config },
      { id: "end", type: "output", config: { value: "nodes.call" } },
    ]);
    return resultOf(
      await api.started((await publishGraph({ ...tenant, graph: calling })).agentId, { input: {} }),
    );
  },
  "a preview": async () => {
    const test = { params: { agentId }, body: { input: INPUT } };
    const { runId } = accepted(await api.call(draftPreviewOperations.testDraft, test));
    return resultOf(runId);
  },
  "a preview over MCP": async () => {
    const { runId } = await mcp.called<{ runId: string }>("test_agent", { agentId, input: INPUT });
    return resultOf(runId);
  },
  "a test of an agent": async () => {
    const agents = await TestedAgents.open(service.baseUrl, tenant);
    const expected = { input: INPUT, expect: ["result == {'mode': 'fast', 'to': 'DE'}"] };
    const { status, failures } = await agents.verdict(shipping(), expected);
    return status === "passed" ? FILLED : failures;
  },
  "a task": async () => {
    const { workspaceId, teamId } = tenant;
    const projectId = await createProject({ workspaceId, teamId });
    const task = accepted(await api.call(taskOperations.create, { body: { projectId, title: "Ship" } }));
    const run = { params: { taskId: task.id }, body: { agentId, input: INPUT } };
    return resultOf(accepted(await api.call(taskRunOperations.run, run)).runId);
  },
  "a rerun of what began without it": async () => {
    const graph = shipping({ enum: ["slow"] });
    const { agentId } = await publishGraph({ ...tenant, graph });
    const runId = await api.started(agentId, { input: { mode: "slow", ...INPUT } });
    await api.runUntil(runId);
    await publishGraph({ ...tenant, agentId, version: 2, graph: shipping() });
    const again = { params: { runId }, body: { input: INPUT } };
    return seen(accepted(await (await person()).call(dashboardOperations.rerunRun, again)).runId);
  },
};

describe("a default that is absent from the input is filled in", () => {
  test.each(Object.keys(DOORS))("by %s", async (door) => {
    expect(await DOORS[door]?.()).toEqual(FILLED);
  });

  test("when a conversation goes on with a lane that has it since", async () => {
    const chat = (properties: JsonObject): GraphSource => ({
      format: "laneway.agent/1",
      behaviorType: "interactive",
      lanes: [{ id: "talk", name: "Talk", mode: "chat", start: "say", inputSchema: { properties } }],
      nodes: [
        {
          id: "say",
          type: "output",
          config: { value: "input.message == 'fail' ? string(1 / 0) : input.tone + ' ' + input.message" },
        },
      ],
      edges: [],
    });
    const { agentId } = await publishGraph({ ...tenant, graph: chat({}) });
    const runId = await api.started(agentId, { input: { message: "fail" } });
    expect((await api.runUntil(runId)).status).toBe("failed");
    await publishGraph({ ...tenant, agentId, version: 2, graph: chat({ tone: { default: "kind" } }) });
    const next = accepted(await api.continueRun(runId, { message: "words" }));
    expect(next.runId).not.toBe(runId);
    expect(await resultOf(next.runId)).toBe("kind words");
  });
});

test("the record has it, redacted where it is sensitive, and another value stays", async () => {
  const runId = await api.started(agentId, { input: { mode: "slow", to: {}, rows: [{}] } });
  expect(await resultOf(runId)).toEqual({ mode: "slow", to: "DE" });
  const { events } = accepted(await api.getTrace(runId, { includePayloads: true }));
  expect(events[0]?.payload).toMatchObject({
    input: { mode: "slow", to: { country: "DE" }, code: "[redacted]", rows: [{ unit: "kg" }] },
  });
  expect(JSON.stringify(events)).not.toContain(CODE);
});

test("an input with null in its place is refused as before", async () => {
  expect(await api.startRun(agentId, { input: { mode: null, to: {} } })).toMatchObject({
    error: {
      code: "input_validation_failed",
      details: expect.arrayContaining([expect.objectContaining({ field: "/input/mode" })]),
    },
  });
});

test("publishing refuses a default that does not fit its own schema, and warns of keys that are not declared", async () => {
  const { properties, ...rest } = shipping({ default: "fats" }).lanes[0]?.inputSchema ?? {};
  const graph = withSchema(graphOf([{ id: "end", type: "output", config: { value: "input.moode" } }]), {
    ...rest,
    properties: properties ?? {},
    additionalProperties: true,
  });
  const body = { name: "Ships", teamId: tenant.teamId, graph };
  const draft = accepted(await api.call(authoringOperations.createDraft, { body }));
  const params = { agentId: draft.id };
  const { valid, problems } = accepted(
    await api.call(authoringOperations.validateDraft, { params, body: {} }),
  );
  const fault = {
    code: "invalid_input_schema",
    path: "/lanes/0/inputSchema/properties/mode/default",
    severity: "error",
  };
  expect(valid).toBe(false);
  expect(problems).toMatchObject([
    fault,
    { code: "unknown_property", path: "/nodes/0/config/value", severity: "warning" },
  ]);
  const publish = { params, body: { revision: draft.revision } };
  expect(await api.call(authoringOperations.publishDraft, publish)).toMatchObject({
    error: { code: "graph_invalid" },
  });
});

test("the digest of an idempotency key is of what was sent", async () => {
  const start = (input: JsonObject) => api.startRun(agentId, { input, idempotencyKey: "once" });
  const first = accepted(await start(INPUT));
  const again = await start(INPUT);
  expect(accepted(again).runId).toBe(first.runId);
  expect(again.headers.get("idempotency-body-changed")).toBeNull();
  const spelled = await start({ ...INPUT, mode: "fast" });
  expect(accepted(spelled).runId).toBe(first.runId);
  expect(spelled.headers.get("idempotency-body-changed")).toBe("true");
});

test("a large input gets them, too, and stays within the bounds of a request", async () => {
  const row = { n: "x".repeat(20) };
  const rows = Array.from({ length: 6_000 }, () => row);
  const large = withSchema(
    graphOf([{ id: "end", type: "output", config: { value: "[input.mode, input.rows[5999].unit]" } }]),
    shipping().lanes[0]?.inputSchema ?? {},
  );
  const { agentId } = await publishGraph({ ...tenant, graph: large });
  expect(await resultOf(await api.started(agentId, { input: { ...INPUT, rows } }))).toEqual(["fast", "kg"]);

  const huge = withSchema(large, {
    properties: { rows: { items: { properties: { unit: { default: "x".repeat(10_000) } } } } },
  });
  const { agentId: growing } = await publishGraph({ ...tenant, graph: huge });
  expect(await api.startRun(growing, { input: { rows } })).toMatchObject({
    error: {
      code: "input_validation_failed",
      details: [{ code: "default", message: "is too large with the defaults of its schema" }],
    },
  });
});
