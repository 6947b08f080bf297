import { afterAll, beforeAll, expect, test } from "vitest";
import { approving } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { openDashboard } from "#lib/testing/dashboard-client.ts";
import { createTenant, publishGraph } from "#lib/testing/factories.ts";
import { openLive } from "#lib/testing/live-client.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { startWorkerProcess } from "#lib/testing/worker-process.ts";

let service: TestService;
let worker: Awaited<ReturnType<typeof startWorkerProcess>>;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  worker = await startWorkerProcess({ databaseUrl: service.url, modelUrl: "http://127.0.0.1:9" });
});
afterAll(async () => {
  await worker.kill();
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
