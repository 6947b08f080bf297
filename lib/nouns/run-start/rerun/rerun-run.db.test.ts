import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboardOperations } from "#lib/contract/dashboard.ts";
import type { Role } from "#lib/nouns/access/roles.ts";
import {
  approving,
  chattingPipeline,
  dividing,
  doubling,
  receiving,
  rememberingChat,
} from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTeam, createTenant, createUser, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

let service: TestService;
let tenant: Tenant;
let api: Api;
let operator: Dashboard;

beforeAll(async () => {
  service = await startTestService();
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
  operator = await person("operator");
});
afterAll(() => service.close());

async function person(role: Role, teamIds = [tenant.teamId]): Promise<Dashboard> {
  const { workspaceId } = tenant;
  const { userId } = await createUser({ workspaceId, role, teamIds });
  return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId });
}

type Body = Record<string, unknown>;
const rerun = (runId: string, body: Body = {}, dashboard = operator) =>
  dashboard.call(dashboardOperations.rerunRun, { params: { runId }, body });
const pageOf = async (runId: string) =>
  accepted(await operator.call(dashboardOperations.getRunPage, { params: { runId } }));
const settled = (runId: string) =>
  waitFor("the run to settle", async () => {
    const page = await pageOf(runId);
    return ["completed", "failed", "waiting"].includes(page.run.status) && page;
  });

async function ended(
  graph: Parameters<typeof publishGraph>[0]["graph"],
  body: Parameters<Api["startRun"]>[1],
) {
  const { agentId } = await publishGraph({ ...tenant, graph });
  const runId = await api.started(agentId, body);
  await api.runUntil(runId);
  return { agentId, runId };
}

test("the same again is a new run of the person's with the same input and metadata", async () => {
  const { runId } = await ended(doubling, { input: { amount: 4 }, metadata: { order: "A-1" } });
  const response = await rerun(runId);
  expect(response.status).toBe(202);
  const again = await settled(accepted(response).runId);
  expect(again).toMatchObject({
    run: {
      status: "completed",
      finalResponse: { amount: 8 },
      metadata: { order: "A-1" },
      forkedFromRunId: null,
    },
    startedBy: { kind: "user" },
    related: [{ relation: "rerun_of", runId }],
  });
  expect(again.run.threadId).not.toBe((await pageOf(runId)).run.threadId);
});

test("an edited input is checked as any other, and keeps what the person was not shown", async () => {
  const { runId } = await ended(doubling, { input: { amount: 4 } });
  expect(
    (await settled(accepted(await rerun(runId, { input: { amount: 5 } })).runId)).run.finalResponse,
  ).toEqual({
    amount: 10,
  });
  expect(await rerun(runId, { input: { amount: -1 } })).toMatchObject({
    status: 422,
    error: { code: "input_validation_failed", details: [{ field: "/input/amount" }] },
  });
  expect((await rerun(runId, { input: { model: "x" } })).error?.code).toBe("reserved_input_field");

  const secret = await ended(receiving, { input: { password: "correct horse", n: 1 } });
  const { input } = await pageOf(secret.runId);
  const { runId: again } = accepted(await rerun(secret.runId, { input: { ...input, n: 2 } }));
  const { rows } = await service.runtime.db.pool.query("select input from runs where id = $1", [again]);
  expect(rows[0].input).toEqual({ password: "correct horse", n: 2 });
});

test("it runs the agent as published now, or the very graph that the run had", async () => {
  const { agentId, runId } = await ended(doubling, { input: { amount: 4 } });
  const tripling = structuredClone(doubling);
  const [node] = tripling.nodes;
  if (node?.type === "output") node.config.value = "{'amount': input.amount * 3}";
  await publishGraph({ ...tenant, graph: tripling, agentId, version: 2 });
  const amounts = await Promise.all(
    [{}, { graph: "published" }, { graph: "captured" }].map(async (body) => {
      const page = await settled(accepted(await rerun(runId, body)).runId);
      return page.run.finalResponse;
    }),
  );
  expect(amounts).toEqual([{ amount: 12 }, { amount: 12 }, { amount: 8 }]);
});

test("attachments stay, also those that another credential stored", async () => {
  const text = Buffer.from("hello");
  const { runId } = await ended(receiving, {
    input: {},
    attachments: [{ name: "a.txt", type: "text/plain", base64: text.toString("base64") }],
  });
  const again = await settled(accepted(await rerun(runId)).runId);
  expect(again.run.finalResponse).toMatchObject([{ name: "a.txt", size: 5 }]);
  expect(again.attachments).toMatchObject([{ name: "a.txt", size: 5 }]);
});

test("a conversation's turn is held again with what was said before it, in a thread of its own", async () => {
  const { runId } = await ended(rememberingChat, { input: { message: "one" } });
  accepted(await api.continueRun(runId, { message: "two" }));
  await api.runUntil(runId);
  const again = await settled(accepted(await rerun(runId)).runId);
  expect(again.run.finalResponse).toBe("2 before two");
  const conversation = accepted(
    await operator.call(dashboardOperations.getConversation, { params: { runId: again.run.runId } }),
  );
  expect(conversation.messages.map(({ content }) => content)).toEqual([
    "one",
    "0 before one",
    "two",
    "2 before two",
  ]);
  const failed = await ended(rememberingChat, { input: { message: "fail" } });
  const { runId: third } = accepted(await rerun(failed.runId, { from: "failure" }));
  expect((await settled(third)).run.status).toBe("failed");
});

test("of simultaneous requests with one key exactly one starts a run, and leaves nothing else behind", async () => {
  const { runId } = await ended(rememberingChat, { input: { message: "fail" } });
  const body = { from: "failure", idempotencyKey: "once" };
  const answers = await Promise.all(Array.from({ length: 12 }, () => rerun(runId, body)));
  expect(new Set(answers.map((answer) => accepted(answer).runId)).size).toBe(1);
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(11).fill(200), 202]);
  const { rows } = await service.runtime.db.pool.query(
    "select count(*)::int as count from threads t where not exists (select from runs r where r.thread_id = t.id)",
  );
  expect(rows[0].count).toBe(0);
  const audited = await service.runtime.db.pool.query(
    "select details from audit_log where action = 'run.rerun' and target_id = $1",
    [runId],
  );
  expect(audited.rows).toHaveLength(1);
});

test("only what failed goes on from where it failed, with nothing else than its own input and graph", async () => {
  const completed = await ended(doubling, { input: { amount: 1 } });
  expect(await rerun(completed.runId, { from: "failure" })).toMatchObject({
    status: 409,
    error: { code: "run_not_continuable" },
  });
  const waiting = await ended(approving(), { input: { amount: 900 } });
  expect((await rerun(waiting.runId, { from: "failure" })).status).toBe(409);
  const failed = await ended(dividing, { input: { amount: 0 } });
  for (const more of [{ input: { amount: 1 } }, { graph: "published" }])
    expect((await rerun(failed.runId, { from: "failure", ...more })).error?.code).toBe("invalid_request");
  const shell = accepted(await api.continueRun(completed.runId, { message: "why?" }));
  await api.runUntil(shell.runId);
  expect((await rerun(shell.runId)).error?.code).toBe("run_not_continuable");
});

test("viewers may not, other teams may not, other workspaces know of nothing", async () => {
  const { runId } = await ended(chattingPipeline, { input: { message: "hi" } });
  expect((await rerun(runId, {}, await person("viewer"))).error?.code).toBe("permission_denied");
  const elsewhere = await person("operator", [await createTeam(tenant)]);
  expect((await rerun(runId, {}, elsewhere)).error?.code).toBe("permission_denied");
  const other = await createTenant();
  const stranger = await openDashboard({
    baseUrl: service.baseUrl,
    workspaceId: other.workspaceId,
    userId: other.owner.userId,
  });
  expect((await rerun(runId, {}, stranger)).error?.code).toBe("run_not_found");
});

test("a limit holds such a run back like any other", async () => {
  const { agentId, runId } = await ended(dividing, { input: { amount: 0 } });
  const { pool } = service.runtime.db;
  await pool.query("update agents set max_concurrent_runs = 1 where id = $1", [agentId]);
  await pool.query(
    `update runs set status = 'running', error = null, completed_at = null, needs_work = true,
                     lease_owner = 'wrk_other', lease_expires_at = now() + interval '1 minute' where id = $1`,
    [runId],
  );
  const blocked = accepted(await rerun(runId));
  expect(blocked.status).toBe("queued");
  await pool.query(
    "update runs set status = 'completed', completed_at = now(), needs_work = false where id = $1",
    [runId],
  );
});
