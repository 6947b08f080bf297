import { afterAll, beforeAll, expect, test } from "vitest";
import { approving, conversing } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, publishGraph } from "#lib/testing/factories.ts";
import { openLive } from "#lib/testing/live-client.ts";
import { type ModelServer, startModelServer } from "#lib/testing/model-server.ts";
import { replyPieces } from "#lib/testing/model-server-replies.ts";
import { type OpenRunStream, openRunStream } from "#lib/testing/run-stream-client.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { startWorkerProcess } from "#lib/testing/worker-process.ts";

let service: TestService;
let models: ModelServer;
let worker: Awaited<ReturnType<typeof startWorkerProcess>>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  models = await startModelServer();
  worker = await startWorkerProcess({ databaseUrl: service.url, modelUrl: models.baseUrl });
});
afterAll(async () => {
  await worker.kill();
  await models.close();
  await service.close();
});

test("what a worker of another process does is heard here", async () => {
  const tenant = await createTenant();
  const api = new Api(service.baseUrl, tenant.key);
  const { workspaceId, owner } = tenant;
  const dashboard = await openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: owner.userId });
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  await using lists = await openLive(dashboard, ["runs", "inbox"]);
  const runId = await api.started(agentId, { input: { amount: 900 } });
  await using live = await openLive(dashboard, [`run:${runId}`]);
  await live.hear("run", ({ status }) => status === "waiting");
  await lists.hear("runs", ({ runIds }) => runIds.includes(runId));
  await lists.hear("inbox");
  const { pendingInteraction } = accepted(await api.getRun(runId));
  accepted(
    await api.decide(runId, { interactionId: pendingInteraction?.interactionId ?? "", action: "approve" }),
  );
  await live.hear("run", ({ status }) => status === "completed");
  const statuses = live.heard.flatMap(({ name, data }) => (name === "run" ? [data.status] : []));
  expect(statuses.lastIndexOf("waiting")).toBeLessThan(statuses.indexOf("completed"));
});

test("what a model says in a worker's process is heard here, from its beginning, by who comes in the middle too", async () => {
  const tenant = await createTenant();
  const api = new Api(service.baseUrl, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph: conversing() });
  const gate = Promise.withResolvers<void>();
  const long = `${"A day has äöü and 🙂 ".repeat(300)}${"ha ".repeat(2_000)}`;
  models.respondWith(replyPieces("Good day. ", long, gate.promise, "Bye."));
  const runId = await api.started(agentId, { laneId: "talk", input: { message: "Hi" } });
  await waitFor("the call", () => models.requests.length > 0);
  const heardBy = ({ heard }: OpenRunStream) =>
    heard.reduce((text, { name, data }) => {
      if (name !== "delta") return text;
      return data.snapshot ? data.text : text + data.text;
    }, "");
  await using first = await openRunStream(api, runId);
  await waitFor("what was said", () => heardBy(first) === `Good day. ${long}`);
  await using second = await openRunStream(api, runId);
  await waitFor("the same", () => heardBy(second) === `Good day. ${long}`);
  gate.resolve();
  for (const stream of [first, second]) {
    expect(await stream.ended).toBe(true);
    expect(heardBy(stream)).toBe(`Good day. ${long}Bye.`);
    expect(stream.heard.at(-1)?.data).toMatchObject({ finalResponse: `Good day. ${long}Bye.` });
  }
});
