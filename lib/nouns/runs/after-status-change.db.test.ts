import { globSync, readFileSync } from "node:fs";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draftPreviewOperations } from "#lib/contract/draft-previews.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { NO_METRICS } from "#lib/platform/metrics/metrics.ts";
import {
  approving,
  asking,
  conversing,
  dividing,
  doubling,
  receiving,
  rememberingChat,
} from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import {
  createApiKey,
  createTenant,
  type GraphSource,
  publishGraph,
  type Tenant,
} from "#lib/testing/factories.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { logFailedRun, onStatusChange } from "./after-status-change.ts";
import { endLapsedCancels } from "./end-lapsed-cancels.ts";

let models: ModelServer;
let service: TestService;
let tenant: Tenant;
let api: Api;
const counted: string[] = [];
/** By run, what each of two subscribers was told. */
const told = [new Map<string, string[]>(), new Map<string, string[]>()] as const;

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({
    env: { openaiCompatible: { baseUrl: models.baseUrl }, defaultModel: "compatible:test" },
    metrics: {
      ...NO_METRICS,
      runStarted: () => counted.push("started"),
      runEnded: ({ status }) => counted.push(status),
    },
  });
  onStatusChange(() => {
    throw new Error("a subscriber that fails keeps nothing from the others");
  });
  for (const changes of told)
    onStatusChange(({ runId, status, begins }) =>
      changes.set(runId, [...(changes.get(runId) ?? []), begins ? `${status} (${begins})` : status]),
    );
  tenant = await createTenant();
  api = new Api(service.baseUrl, tenant.key);
});
afterAll(async () => {
  await service.close();
  await models.close();
});

/** The changes of a run so far, in which its last is among them. */
const heardOf = (runId: string, last: string) =>
  waitFor(`${last} of ${runId}`, () => {
    const [one, other] = told.map((changes) => changes.get(runId) ?? []);
    expect(other).toEqual(one);
    return one?.at(-1) === last && one;
  });
const publish = async (graph: GraphSource) => (await publishGraph({ ...tenant, graph })).agentId;
const start = async (graph: GraphSource, body: Parameters<Api["startRun"]>[1]) =>
  api.started(await publish(graph), body);
/** Its worker lets go of a run after it has written that it waits; a cancellation in between is acknowledged by it. */
const nobodyHolds = (runId: string) =>
  waitFor(`the worker of ${runId} to let go`, async () => {
    const { rowCount } = await service.runtime.db.pool.query(
      "select 1 from runs where id = $1 and lease_owner is null",
      [runId],
    );
    return rowCount === 1;
  });
async function startHeld() {
  const held = heldReply(replyText("late"));
  models.respondWith(held.reply);
  const before = models.requests.length;
  const runId = await start(conversing(), { laneId: "talk", input: { message: "hello" } });
  await models.request(before + 1);
  return { runId, release: held.release };
}

test("only two statements write a status, and each has one caller, which tells the subscribers", () => {
  const sources = globSync("lib/**/*.ts").filter((file) => !/\.test\.ts$|\/(testing|seed)\//.test(file));
  const including = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(file, "utf8"))).sort();
  expect(including(/insert into runs\b|update runs\b(?:(?!\bwhere\b)[^`])*\bstatus =/)).toEqual([
    "lib/nouns/run-start/insert-run.sql.ts",
    "lib/nouns/runs/write-run.sql.ts",
  ]);
  const telling = ["lib/nouns/run-start/insert-run.ts", "lib/nouns/runs/change-run.ts"];
  expect(including(/\bWRITES\b(?! =)|\binsertionOf,/)).toEqual(telling);
  expect(including(/\bafterStatusChange\((?:writes|queries), /)).toEqual(telling);
});

test("a run that completes, and one that fails", async () => {
  counted.length = 0;
  const runId = await start(doubling, { input: { amount: 1 } });
  expect(await heardOf(runId, "completed")).toEqual(["running (run)", "completed"]);
  const failing = await start(dividing, { input: { amount: 0 }, idempotencyKey: "failing" });
  expect(await heardOf(failing, "failed")).toEqual(["running (run)", "failed"]);
  expect(counted).toEqual(["started", "completed", "started", "failed"]);
});

test("a failed run leaves one line with its ids and the code, and nothing of its content", async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) });
  const end = onStatusChange(logFailedRun(log));
  const agentId = await publish(dividing);
  const completes = await api.started(agentId, { input: { amount: 2 }, idempotencyKey: "completes" });
  await heardOf(completes, "completed");
  const runId = await api.started(agentId, { input: { amount: 0 }, idempotencyKey: "fails" });
  await heardOf(runId, "failed");
  end();
  const { workspaceId } = tenant;
  const { error } = await api.runUntil(runId);
  const told = { runId, agentId, workspaceId, code: error?.code };
  expect(lines).toEqual([{ level: 40, ...told, msg: "a run failed" }]);
  expect(told.code).toBeTruthy();
});

test("a preview, which counts nowhere", async () => {
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const { workspaceId, owner } = tenant;
  const scopes = ["agents:read", "agents:write", "agents:run"] as const;
  const { key } = await createApiKey({ workspaceId, userId: owner.userId, scopes });
  const builder = new Api(service.baseUrl, key);
  counted.length = 0;
  const preview = { params: { agentId }, body: { input: { amount: 1 } } };
  const { runId } = accepted(await builder.call(draftPreviewOperations.testDraft, preview));
  expect(await heardOf(runId, "completed")).toEqual(["running (run)", "completed"]);
  const counting = accepted(await api.startRun(agentId, { input: { amount: 1 } })).runId;
  await heardOf(counting, "completed");
  expect(counted).toEqual(["started", "completed"]);
});

test("a run that is written with contents of its own", async () => {
  const content = { name: "a.txt", type: "text/plain", base64: Buffer.from("a").toString("base64") };
  const body = { input: {}, attachments: [content], idempotencyKey: "with-contents" };
  const runId = await start(receiving, body);
  expect(await heardOf(runId, "completed")).toEqual(["running (run)", "completed"]);
});

test("a large input", async () => {
  const runId = await start(receiving, { input: { text: "x".repeat(200_000) } });
  expect(await heardOf(runId, "completed")).toEqual(["running (run)", "completed"]);
});

test("a wait, its answer, and a cancellation in one transaction", async () => {
  const runId = await start(asking(), { input: { amount: 1 } });
  await heardOf(runId, "waiting");
  const waiting = await start(asking(), { input: { amount: 1 } });
  await heardOf(waiting, "waiting");
  await nobodyHolds(waiting);
  accepted(await api.cancelRun(waiting));
  expect(await heardOf(waiting, "cancelled")).toEqual(["running (run)", "waiting", "cancelled"]);
  const { pendingInteraction } = await api.runUntil(runId);
  accepted(
    await api.reply(runId, {
      interactionId: pendingInteraction?.interactionId ?? "",
      message: "blue",
    }),
  );
  expect(await heardOf(runId, "completed")).toEqual(["running (run)", "waiting", "running", "completed"]);
});

test("a wait whose time runs out", async () => {
  const runId = await start(approving({ expiresAfterSeconds: 1 }), { input: { amount: 501 } });
  expect(await heardOf(runId, "failed")).toEqual(["running (run)", "waiting", "running", "failed"]);
});

test("a cancellation that its worker acknowledges, and one in the place of a lost worker", async () => {
  const { runId, release } = await startHeld();
  accepted(await api.cancelRun(runId));
  expect(await heardOf(runId, "cancelled")).toEqual(["running (run)", "cancelling", "cancelled"]);
  release();

  const lost = await start(asking(), { input: { amount: 1 } });
  await heardOf(lost, "waiting");
  const { db } = service.runtime;
  const leased = `update runs set lease_owner = 'wrk_lost', lease_expires_at = clock_timestamp() + $2::interval,
                                  needs_work = true where id = $1`;
  await db.pool.query(leased, [lost, "1 hour"]);
  accepted(await api.cancelRun(lost));
  expect(await heardOf(lost, "cancelling")).toEqual(["running (run)", "waiting", "cancelling"]);
  await db.pool.query(leased, [lost, "-1 second"]);
  await endLapsedCancels(db);
  await heardOf(lost, "cancelled");
});

test("the next turn of a conversation, and a run that goes on from another", async () => {
  const runId = await start(rememberingChat, { input: { message: "one" } });
  await heardOf(runId, "completed");
  counted.length = 0;
  accepted(await api.continueRun(runId, { message: "two" }));
  expect(await heardOf(runId, "completed")).toEqual([
    "running (run)",
    "completed",
    "running (turn)",
    "completed",
  ]);
  expect(counted).toEqual(["started", "completed"]);
  const ended = await start(doubling, { input: { amount: 1 } });
  await heardOf(ended, "completed");
  models.respondWith(replyText("fine"));
  const shell = accepted(await api.continueRun(ended, { message: "what was that?" })).runId;
  expect(await heardOf(shell, "completed")).toEqual(["running (run)", "completed"]);
});

test("a run that a limit holds back, and one that has room at once", async () => {
  const limit = (value: number | null) =>
    changeSetting({ actor: tenant.owner, name: "limits.maxConcurrentRuns", value });
  await limit(1);
  const first = await startHeld();
  const runId = await start(doubling, { input: { amount: 1 } });
  expect(await heardOf(runId, "queued (run)")).toEqual(["queued (run)"]);
  first.release();
  expect(await heardOf(runId, "completed")).toEqual(["queued (run)", "running", "completed"]);
  expect(await heardOf(first.runId, "completed")).toEqual(["running (run)", "completed"]);
  await limit(null);
});
