import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import { rememberingChat } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createApiKey,
  createTenant,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

/** Says what it remembers; fails on the message `fail`. */
const reciting: GraphSource = {
  ...rememberingChat,
  nodes: [
    {
      id: "say",
      type: "output",
      config: {
        value: "input.message == 'fail' ? string(1 / 0) : join(thread.messages.map(m, m.content), ' | ')",
      },
    },
  ],
};

let service: TestService;
let tenant: Tenant;
let api: Api;
let person: Dashboard;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
  const { workspaceId } = tenant;
  person = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: tenant.owner.userId });
});
afterAll(() => service.close());

const { continueRun, getConversation, rerunRun } = dashboardOperations;

/** A conversation of one message that has failed. */
async function failedChat(): Promise<string> {
  const { agentId } = await publishGraph({ ...tenant, graph: reciting });
  const runId = await api.started(agentId, { input: { message: "fail" } });
  expect((await api.runUntil(runId)).status).toBe("failed");
  return runId;
}
async function byKey(runId: string, message: string): Promise<string> {
  const { runId: next } = accepted(await api.continueRun(runId, { message }));
  await api.runUntil(next);
  return next;
}
/** Waits for a run of anybody's by its row: no key may poll a person's run. */
async function byPerson(runId: string, message: string): Promise<string> {
  const { runId: next } = accepted(await person.call(continueRun, { params: { runId }, body: { message } }));
  await expect.poll(async () => (await rowOf(next)).completedAt).not.toBeNull();
  return next;
}
async function rowOf(runId: string): Promise<{ completedAt: Date | null; result: unknown }> {
  const { rows } = await service.runtime.db.pool.query(
    `select completed_at as "completedAt", final_response as result from runs where id = $1`,
    [runId],
  );
  return rows[0];
}
const said = async (runId: string) => (await rowOf(runId)).result;
const shownIn = async (runId: string) =>
  accepted(await person.call(getConversation, { params: { runId } })).messages.map(({ content }) => content);

test("a key's fork remembers nothing that a person said in a fork of their own", async () => {
  const base = await failedChat();
  const personal = await byPerson(base, "the person's secret");
  const keys = await byKey(base, "what was said?");
  expect(await said(keys)).toBe("fail");
  expect(await said(personal)).toBe("fail");
  expect(await shownIn(keys)).toEqual(["fail", "what was said?", "fail"]);
});

test("a person's fork and a second one of the key's remember nothing of each other, in their later turns too", async () => {
  const base = await failedChat();
  const keys = await byKey(base, "one");
  const personal = await byPerson(base, "two");
  await byPerson(personal, "three");
  await byKey(keys, "four");
  expect(await said(keys)).toBe("fail | one | fail");
  expect(await said(personal)).toBe("fail | two | fail");
  const second = await byKey(base, "five");
  expect(await said(second)).toBe("fail");
});

test("a fork of a fork remembers both, each up to where it was left", async () => {
  const base = await failedChat();
  const middle = await byKey(base, "one");
  await byKey(middle, "fail");
  await byPerson(middle, "beside it");
  const last = await byKey(middle, "two");
  expect(last).not.toBe(middle);
  expect(await said(last)).toBe("fail | one | fail | fail");
});

test("a conversation that is held again begins with its own line alone, and its forks know that much", async () => {
  const base = await failedChat();
  const middle = await byKey(base, "one");
  await byKey(base, "beside it");
  await byKey(middle, "fail");
  const rerun = accepted(await person.call(rerunRun, { params: { runId: middle }, body: {} })).runId;
  await expect.poll(async () => (await rowOf(rerun)).completedAt).not.toBeNull();
  const fork = await byPerson(rerun, "again");
  expect(await said(fork)).toBe("fail | one | fail | fail");
  expect(await shownIn(fork)).toEqual(["fail", "one", "fail", "fail", "again", "fail | one | fail | fail"]);
});

test("another key of the same person reads nothing back either: it cannot go on with the run", async () => {
  const base = await failedChat();
  const { key } = await createApiKey({ workspaceId: tenant.workspaceId, userId: tenant.owner.userId });
  const answer = await new Api(service.baseUrl, key).continueRun(base, { message: "hello" });
  expect(answer.error?.code).toBe("run_not_found");
});
