import { afterAll, beforeAll, expect, test } from "vitest";
import { receiving } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** How long others wait meanwhile is measured in `hostile-starts.alone.db.test.ts`. */
test("20 MB of data URLs are cut in the trace, and another caller polls on", async () => {
  const [tenant, other] = [await createTenant(), await createTenant()];
  const { agentId } = await publishGraph({ ...tenant, graph: receiving });
  const polled = await publishGraph({ ...other, graph: receiving });
  const [api, poller] = [new Api(service.baseUrl, tenant.key), new Api(service.baseUrl, other.key)];
  const runId = await poller.started(polled.agentId, { input: { said: "hello" } });
  const started = api.startRun(agentId, { input: { said: ";base64,A ".repeat(2_000_000) } });
  let isStarted = false;
  void started.finally(() => {
    isStarted = true;
  });
  while (!isStarted) accepted(await poller.getRun(runId));
  const { runId: hostile } = accepted(await started);
  const query = { eventTypes: ["run_started"], includePayloads: true, payloadMaxChars: 20_000 };
  const [event] = accepted(await api.getTrace(hostile, query)).events;
  expect(event?.payload).toMatchObject({ truncated: true, preview: expect.stringContaining("base64") });
});
