import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runOperations } from "#lib/contract/runs.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { taskRunOperations } from "#lib/contract/task-runs.ts";
import { McpClient } from "#lib/doors/mcp/testing/mcp-client.ts";
import { revokeKey } from "#lib/nouns/keys/revoke-key.ts";
import { createTask } from "#lib/nouns/tasks/create-task.ts";
import { suspendMember } from "#lib/nouns/users/suspend-member.ts";
import { doubling } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import {
  createApiKey,
  createGrant,
  createProject,
  createTenant,
  createUser,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { deleteRows, updateRows } from "#lib/testing/rows.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

/** Sixty looks at the caller, one each half second. */
const WAIT_SECONDS = 30;
/** The look that finds what happened, and the one under way when it happened. */
const LOOKS = 2;

let service: TestService;
let tenant: Tenant;
let person: Awaited<ReturnType<typeof createUser>>;
let keyId: string;
let api: Api;
let tools: McpClient;
let agentId: string;
let taskId: string;
/** A run of a task, started by the key. Without a worker it stays as it is. */
let runId: string;

/** How often a poll began to wait. */
let waits = 0;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  const { watch } = service.runtime;
  const next: typeof watch.next = (...of) => {
    waits++;
    return watch.next(...of);
  };
  Object.assign(service.runtime, { watch: { ...watch, next } });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await createTenant();
  const { workspaceId, teamId } = tenant;
  person = await createUser({ workspaceId, role: "operator", teamIds: [teamId] });
  const { userId } = person;
  const projectId = await createProject(tenant);
  const lists = { allowedTeamIds: [teamId], allowedProjectIds: [projectId] };
  const created = await createApiKey({ workspaceId, userId, scopes: SCOPES, ...lists });
  keyId = created.id;
  api = new Api(service.baseUrl, created.key);
  tools = new McpClient(service.baseUrl, created.key);
  ({ agentId } = await publishGraph({ ...tenant, graph: doubling }));
  const { resource } = await createTask({ actor: tenant.owner, body: { projectId, title: "Work" } });
  taskId = resource.id;
  const body = { agentId, input: { amount: 1 } };
  const started = await api.call(taskRunOperations.run, { params: { taskId }, body });
  runId = started.body?.runId ?? "";
});

const query = { waitSeconds: WAIT_SECONDS };
/** Every way to wait for a run: the status and code of its answer. */
const WAYS = {
  "GET /runs/{runId}": async () => {
    const { status, error } = await api.call(runOperations.get, { params: { runId }, query });
    return [status, error?.code];
  },
  "GET /tasks/{taskId}/runs/{runId}": async () => {
    const { status, error } = await api.call(taskRunOperations.get, { params: { taskId, runId }, query });
    return [status, error?.code];
  },
  get_run: () => called("get_run", { runId }),
  get_task_run: () => called("get_task_run", { taskId, runId }),
} as const;

/** A tool's refusal is a result; that of a credential is HTTP's. */
async function called(name: string, ids: Record<string, string>, by = tools) {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call" };
  const arguments_ = { ...ids, waitSeconds: WAIT_SECONDS };
  const response = await by.post({ ...message, params: { name, arguments: arguments_ } });
  const answer = await response.json();
  if (!response.ok) return [response.status, answer.error.code];
  const said = JSON.parse(answer.result.content[0].text);
  return [response.status, said.error?.code];
}

/** Waits until the request stands, then lets it happen, and tells the answer, which comes before it looks on. */
async function answerAfter(
  ask: () => Promise<readonly unknown[]>,
  happen: () => Promise<unknown>,
): Promise<readonly unknown[]> {
  const before = waits;
  const asked = ask();
  await waitFor("the poll to wait", () => waits > before);
  await happen();
  const looked = waits;
  const answer = await asked;
  expect(waits - looked).toBeLessThanOrEqual(LOOKS);
  return answer;
}

const setKey = (fields: Readonly<Record<string, unknown>>) => updateRows("api_keys", { id: keyId }, fields);
const CHANGES = [
  ["its key is revoked", () => revokeKey({ actor: tenant.owner, keyId }), 401, "unauthorized"],
  ["its key expires", () => setKey({ expiresAt: new Date() }), 401, "unauthorized"],
  [
    "its key's person is suspended",
    () => suspendMember({ actor: tenant.owner, user: { userId: person.userId } }),
    401,
    "unauthorized",
  ],
  ["its key has other scopes", () => setKey({ scopes: ["agents:list"] }), 403, "insufficient_scope"],
  [
    "its person leaves the team",
    () => deleteRows("team_members", { userId: person.userId }),
    403,
    "permission_denied",
  ],
] as const;

describe.each(Object.entries(WAYS))("%s that waits is answered at once when", (way, ask) => {
  test.each(CHANGES)("%s", async (_, change, status, code) => {
    const answer = await answerAfter(ask, change);
    // A tool's own refusal is a result.
    expect(answer).toEqual([way.startsWith("get_") && status !== 401 ? 200 : status, code]);
  });
});

test("a connected app's call that waits ends with its connection", async () => {
  const { grantId, accessToken } = await createGrant({ ...tenant, userId: person.userId, scopes: SCOPES });
  const app = new McpClient(service.baseUrl, accessToken);
  const { runId: own } = await app.called<{ runId: string }>("run_agent", { agentId, input: { amount: 1 } });
  const answer = await answerAfter(
    () => called("get_run", { runId: own }, app),
    () => updateRows("oauth_grants", { id: grantId }, { endedAt: new Date() }),
  );
  expect(answer).toEqual([401, "unauthorized"]);
});

test("what changes about a caller without a bearing on the request leaves it waiting", async () => {
  const answer = await answerAfter(WAYS["GET /runs/{runId}"], async () => {
    await setKey({ rateLimitPerMinute: 999_999 });
    const before = waits;
    await waitFor("two more waits", () => waits > before + 2);
    await api.call(runOperations.cancel, { params: { runId } });
  });
  expect(answer).toEqual([200, undefined]);
});
