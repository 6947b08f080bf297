import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { agentOperations } from "#lib/contract/agents.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { AnyRequest } from "#lib/contract/operation.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { PUBLIC_OPERATIONS } from "#lib/doors/openapi/public-api.ts";
import { doubling } from "#lib/testing/agents.ts";
import { Api, addressOf } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createApiKey, createProject, createTenant, publishGraph } from "#lib/testing/factories.ts";
import { type KnownIds, largestValues } from "#lib/testing/largest-requests.ts";
import { operationSchemas, toolSchemas } from "#lib/testing/request-schemas.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { startWatchedService, type WatchedService } from "#lib/testing/watched-service.ts";

// Long: a gigabyte goes through the service; `hostile-starts.alone.db.test.ts` has the same for starts.

/** A gigabyte goes through the service here. */
vi.setConfig({ testTimeout: 300_000 });

/** The longest that a request may keep another caller from the event loop, in the service's own processor time. */
const MAX_HELD_MS = 50;

let started: TestRuntime;
let service: WatchedService;
let api: Api;
let mcp: McpClient;
let dashboard: Awaited<ReturnType<typeof openDashboard>>;
let ids: KnownIds;

beforeAll(async () => {
  started = await startTestRuntime();
  service = await startWatchedService({ databaseUrl: started.url });
  const { baseUrl } = service;
  const { workspaceId, teamId, owner } = await createTenant();
  const { userId } = owner;
  const projectId = await createProject({ workspaceId, teamId });
  const reach = { allowedTeamIds: [teamId], allowedProjectIds: [projectId] };
  const { key } = await createApiKey({ workspaceId, userId, scopes: SCOPES, ...reach });
  api = new Api(baseUrl, key);
  mcp = new McpClient(baseUrl, key);
  dashboard = await openDashboard({ baseUrl, workspaceId, userId });
  const { agentId } = await publishGraph({ workspaceId, teamId, graph: doubling });
  const runId = await api.started(agentId, { input: { amount: 1 } });
  const made = async (tool: string, args: JsonObject, id: string) =>
    String((await mcp.called<Record<string, unknown>>(tool, args))[id]);
  const documentId = await made("create_document", { teamId, title: "Rules", content: "text" }, "documentId");
  const taskId = await made("create_task", { projectId, title: "Work" }, "taskId");
  ids = { agentId, teamId, projectId, runId, documentId, taskId };
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await started.close();
});

/** Sends a request, and polls meanwhile. Gives what was wrong. */
async function faultOf(send: () => Promise<Response>): Promise<string | undefined> {
  await service.report();
  let isAnswered = false;
  const answering = send().then(async (response) => {
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    const text = isStream ? await response.body?.cancel() : await response.text();
    isAnswered = true;
    return { status: response.status, text };
  });
  while (!isAnswered) {
    if ((await api.call(agentOperations.get, { params: { agentId: ids.agentId ?? "" } })).status !== 200)
      return "another caller was refused";
  }
  const { status, text } = await answering;
  if (status >= 500) return `was answered ${status}: ${text}`;
  const { heldMs } = await service.report();
  return heldMs < MAX_HELD_MS ? undefined : `held the loop for ${heldMs.toFixed(0)} ms, answered ${status}`;
}

const paramsOf = ({ path }: AnyRequest) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, ids[name] ?? "1"]));

/** Leaves out operations that end the session or the key, and those that check a password, which nobody here has. */
const isSent = ({ method, operationId }: AnyRequest) =>
  method !== "DELETE" && operationId !== "stepUpWithPassword";

async function faultsOf(
  operations: typeof operationSchemas,
  fetchFrom: (path: string, init: RequestInit) => Promise<Response>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { operation, body, query } of operations.filter((each) => isSent(each.operation))) {
    const { method, operationId } = operation;
    const params = paramsOf(operation);
    const headers = { "content-type": "application/json" };
    const note = (what: string, fault: string | undefined) => {
      if (fault) faults.push(`${operationId} with ${what} ${fault}`);
    };
    for (const text of query ? largestValues(query, ids) : []) {
      const path = addressOf(operation, { params, query: JSON.parse(text) });
      note(`a query of ${path.length} characters`, await faultOf(() => fetchFrom(path, { method, headers })));
    }
    for (const text of body ? largestValues(body, ids) : []) {
      const sent = Buffer.from(text);
      const path = addressOf(operation, { params });
      const send = () => fetchFrom(path, { method, headers, body: sent });
      note(`a body of ${sent.length} bytes, ${text.slice(0, 60)}`, await faultOf(send));
    }
  }
  return faults;
}

const isPublic = ({ operation }: { operation: AnyRequest }) =>
  PUBLIC_OPERATIONS.some((each) => each === operation);

test("the largest that every operation of the API takes leaves the event loop to others", async () => {
  const sent = operationSchemas.filter(isPublic);
  expect(await faultsOf(sent, (path, init) => api.fetch(path, init))).toEqual([]);
});

test("the largest that every operation of the dashboard takes leaves the event loop to others", async () => {
  const sent = operationSchemas.filter((each) => !isPublic(each));
  expect(await faultsOf(sent, (path, init) => dashboard.fetch(path, init))).toEqual([]);
});

test("the largest that every tool takes leaves the event loop to others", async () => {
  const faults: string[] = [];
  for (const { name, schema } of toolSchemas) {
    for (const text of largestValues(schema, ids)) {
      const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${text}}}`;
      const sent = Buffer.from(message);
      const fault = await faultOf(() => mcp.post(message));
      if (fault) faults.push(`${name} with ${sent.length} bytes, ${text.slice(0, 60)} ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});
