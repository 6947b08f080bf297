import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import { randomToken } from "#lib/platform/ids.ts";
import {
  approving,
  asking,
  chattingPipeline,
  chattingWithApproval,
  dividing,
  doubling,
  receiving,
  rememberingChat,
} from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createTeam,
  createTenant,
  createUser,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { untilUnheld } from "#lib/testing/until-unheld.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;
let owner: Dashboard;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
  owner = await person({ role: "owner" });
});
afterAll(() => service.close());

async function person({ role, teamIds = [tenant.teamId] }: { role: Role; teamIds?: string[] }) {
  const { workspaceId } = tenant;
  const { userId } = await createUser({ workspaceId, role, teamIds });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

async function ended(
  graph: Parameters<typeof publishGraph>[0]["graph"],
  body: Parameters<Api["startRun"]>[1],
) {
  const { agentId } = await publishGraph({ ...tenant, graph, name: "Desk" });
  const runId = await api.started(agentId, body);
  await api.runUntil(runId);
  return runId;
}

const echoing: GraphSource = {
  ...receiving,
  nodes: [{ id: "tell", type: "output", config: { value: "input.said" } }],
};

const pageOf = (dashboard: Dashboard, runId: string) =>
  dashboard.call(dashboardOperations.getRunPage, { params: { runId } });

test("a run is shown with names for its ids and with what was given", async () => {
  const runId = await ended(doubling, { input: { amount: 21 }, metadata: { order: "A-1" } });
  const page = accepted(await pageOf(owner, runId));
  expect(page).toMatchObject({
    run: { runId, status: "completed", finalResponse: { amount: 42 }, metadata: { order: "A-1" } },
    agent: { name: "Desk", published: true },
    lane: { id: "intake", name: "Intake" },
    team: { id: tenant.teamId, name: expect.any(String) },
    startedBy: { kind: "key", id: tenant.keyId, name: expect.stringContaining("Key") },
    version: { number: 1, isCurrent: true },
    input: { amount: 21 },
    inputIsCut: false,
    inputIsRedacted: false,
    interactions: [],
    related: [],
    failure: null,
    lastSequence: "4",
  });
  expect(page.actions).toMatchObject({
    cancel: { allowed: false, reason: "The run has ended." },
    continue: { allowed: true },
    rerun: { allowed: true },
    rerunFromFailure: { allowed: false, reason: expect.stringContaining("failed") },
  });
});

test("what stands in the input as a secret is hidden, and it is said so", async () => {
  const runId = await ended(receiving, { input: { password: "correct horse" } });
  const page = accepted(await pageOf(owner, runId));
  expect([page.input, page.inputIsRedacted]).toEqual([{ password: "[redacted]" }, true]);
});

test("an input that is too large to be shown is shown as it begins, and is run again as it is", async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({
    n,
    password: "correct horse",
    text: "x".repeat(20),
  }));
  const runId = await ended(receiving, { input: { rows } });
  const page = accepted(await pageOf(owner, runId));
  expect(page).toMatchObject({
    inputIsCut: true,
    input: {
      truncated: true,
      preview: expect.stringContaining('"rows":[{"n":0,"password":"[redacted]","text"'),
    },
  });
  expect(JSON.stringify(page)).not.toContain("correct horse");
  const { getRunStart, rerunRun } = dashboardOperations;
  const toEdit = await owner.call(getRunStart, { params: { runId } });
  expect([toEdit.status, toEdit.error]).toMatchObject([
    400,
    { message: expect.stringContaining("too large to edit") },
  ]);
  const again = accepted(await owner.call(rerunRun, { params: { runId }, body: {} }));
  const { rows: stored } = await service.runtime.db.pool.query(
    "select a.input::text = b.input::text as same from runs a, runs b where a.id = $1 and b.id = $2",
    [runId, again.runId],
  );
  expect(stored).toEqual([{ same: true }]);
});

test("what stands in the result and the metadata as a secret is hidden, here and in the list", async () => {
  const secret = { password: "correct horse" };
  const runId = await ended(echoing, { input: { said: secret }, metadata: { order: "A-2", ...secret } });
  const { run, metadataIsRedacted } = accepted(await pageOf(owner, runId));
  const hidden = { password: "[redacted]" };
  expect([run.finalResponse, run.metadata]).toEqual([hidden, { order: "A-2", ...hidden }]);
  expect(metadataIsRedacted).toBe(true);
  const query = { metadata: ["order=A-2"] };
  const { runs } = accepted(await owner.call(dashboardOperations.listRuns, { query }));
  expect(runs.map(({ metadata }) => metadata)).toEqual([{ order: "A-2", ...hidden }]);
  expect(accepted(await api.getRun(runId)).finalResponse).toEqual(secret);
});

test("nobody is shown the address at which an outside system answers, and who may answer reveals it", async () => {
  const runId = await ended(asking(), { input: { amount: 1 } });
  await service.runtime.db.pool.query(
    `update run_interactions set id = $2, type = 'tool', request = (request::jsonb || '{"showsCallbackUrl":true}')::json where run_id = $1`,
    [runId, `tool:${randomToken()}`],
  );
  const messages = async (role: Role) => {
    const { run, interactions } = accepted(await pageOf(await person({ role }), runId));
    return [run.pendingInteraction?.message, ...interactions.map(({ message }) => message)];
  };
  const hidden = "Post the result, as JSON, once, to [redacted]";
  expect(await messages("operator")).toEqual([hidden, hidden]);
  expect(await messages("viewer")).toEqual([hidden, hidden]);
  const { interactions } = accepted(await pageOf(owner, runId));
  const { interactionId = "" } = interactions[0] ?? {};
  const reveal = async (role: Role) =>
    (await person({ role })).call(dashboardOperations.revealRun, {
      params: { runId },
      body: { interactionId },
    });
  expect((await reveal("viewer")).status).toBe(403);
  expect(accepted(await reveal("operator")).values).toEqual([
    { pointer: "/callbackUrl", value: expect.stringContaining("/v1/callbacks/lw_cb_") },
  ]);
});

test("a failed run says where, and may be run again from there", async () => {
  const runId = await ended(dividing, { input: { amount: 0 } });
  const { failure, actions } = accepted(await pageOf(owner, runId));
  expect(failure).toEqual({
    nodeId: "divide",
    nodeName: "divide",
    occurrenceId: `${runId}:divide:1`,
    sequence: "3",
  });
  expect(actions.rerunFromFailure).toEqual({ allowed: true, reason: null });
});

test("everything that a run waits for is there, and what may be done about it", async () => {
  const runId = await ended(approving(), { input: { amount: 900 } });
  const { interactions, actions } = accepted(await pageOf(owner, runId));
  expect(interactions).toMatchObject([
    { type: "approval", nodeId: "sign", nodeName: "sign", occurrenceId: `${runId}:sign:1`, assignee: null },
  ]);
  expect(actions).toMatchObject({
    answer: { allowed: true },
    cancel: { allowed: true },
    continue: { allowed: false, reason: expect.stringContaining("waits for an answer") },
  });
});

test("a viewer sees the run and may do nothing with it", async () => {
  const runId = await ended(asking(), { input: { amount: 1 } });
  const { actions } = accepted(await pageOf(await person({ role: "viewer" }), runId));
  expect(Object.values(actions).map(({ allowed }) => allowed)).toEqual([false, false, false, false, false]);
});

test("another team's run is refused, and another workspace's is unknown", async () => {
  const runId = await ended(doubling, { input: { amount: 1 } });
  const elsewhere = await person({ role: "operator", teamIds: [await createTeam(tenant)] });
  expect(await pageOf(elsewhere, runId)).toMatchObject({
    status: 403,
    error: { code: "permission_denied", message: expect.stringContaining("team") },
  });
  const other = await createTenant();
  const stranger = await openDashboard({
    baseUrl: service.baseUrl,
    workspaceId: other.workspaceId,
    userId: other.owner.userId,
  });
  for (const id of [runId, "run_unknown"])
    expect(await pageOf(stranger, id)).toMatchObject({ status: 404, error: { code: "run_not_found" } });
});

test("a run and what continues it name each other", async () => {
  const first = await ended(chattingWithApproval, { input: { message: "hello" } });
  await untilUnheld(service.runtime.db, first);
  accepted(await api.cancelRun(first));
  const { runId: fork } = accepted(await api.continueRun(first, { message: "again" }));
  expect(fork).not.toBe(first);
  expect(accepted(await pageOf(owner, first)).related).toMatchObject([{ relation: "fork", runId: fork }]);
  expect(accepted(await pageOf(owner, fork)).related).toMatchObject([
    { relation: "forked_from", runId: first, agent: { name: "Desk" }, status: "cancelled" },
  ]);
});

test("what the next message of a conversation may carry is told, and sent with it by a person", async () => {
  const attachments = { supported: true, required: false, acceptedTypes: ["text/*"], fields: [] };
  const lanes = [{ id: "talk", name: "Talk", mode: "chat", start: "say", attachments } as const];
  const runId = await ended({ ...rememberingChat, lanes }, { input: { message: "hi" } });
  const { actions } = accepted(await pageOf(owner, runId));
  expect(actions.continue).toEqual({ allowed: true, reason: null, attachments });
  const { continueRun, getConversation } = dashboardOperations;
  const file = { name: "note.txt", type: "text/plain", base64: btoa("hello") };
  accepted(
    await owner.call(continueRun, { params: { runId }, body: { message: "see", attachments: [file] } }),
  );
  await api.runUntil(runId);
  const { messages } = accepted(await owner.call(getConversation, { params: { runId } }));
  expect(messages.find(({ content }) => content === "see")?.attachments).toMatchObject([
    { name: "note.txt", type: "text/plain", size: 5 },
  ]);

  const shell = await ended(chattingPipeline, { input: { message: "hi" } });
  const about = accepted(await pageOf(owner, shell)).actions.continue;
  expect([about.allowed, about.attachments.supported]).toEqual([true, false]);
});

test("of a run of another team that belongs to it, nothing is told", async () => {
  const child = await ended(doubling, { input: { amount: 1 } });
  const teamId = await createTeam(tenant);
  const { agentId } = await publishGraph({ ...tenant, teamId, graph: doubling });
  const { owner: startedBy } = tenant;
  const { run: parent } = await startRun({ actor: startedBy, agentId, body: { input: { amount: 1 } } });
  await service.runtime.db.pool.query("update runs set parent_run_id = $2 where id = $1", [
    child,
    parent.runId,
  ]);
  expect(accepted(await pageOf(owner, child)).related).toMatchObject([{ relation: "parent" }]);
  const operator = await person({ role: "operator" });
  expect(accepted(await pageOf(operator, child)).related).toEqual([]);
});

test("an attachment is a download that no browser runs, for those who may see the run", async () => {
  const bytes = Buffer.alloc(2_500_000, "laneway ");
  const runId = await ended(receiving, {
    input: {},
    attachments: [{ name: 'Angebot „neu" 100%.txt', type: "text/plain", base64: bytes.toString("base64") }],
  });
  const [file] = accepted(await pageOf(owner, runId)).attachments;
  expect(file).toMatchObject({ turn: 1, type: "text/plain", size: bytes.length });
  const path = `/api/runs/${runId}/attachments/${file?.storageKey}`;
  const response = await owner.fetch(path);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-length": String(bytes.length),
    "x-content-type-options": "nosniff",
    "content-disposition": `attachment; filename="Angebot _neu_ 100_.txt"; filename*=UTF-8''Angebot%20%E2%80%9Eneu%22%20100%25.txt`,
  });
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  const elsewhere = await person({ role: "operator", teamIds: [] });
  expect((await elsewhere.fetch(path)).status).toBe(403);
  const other = await ended(doubling, { input: { amount: 1 } });
  expect((await owner.fetch(path.replace(runId, other))).status).toBe(404);
});
