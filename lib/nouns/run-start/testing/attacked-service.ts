import { afterAll, beforeAll, expect } from "vitest";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { startWatchedService, type WatchedService } from "#lib/testing/watched-service.ts";

/** The longest that a start may keep another caller from the event loop, in the service's own processor time. */
const MAX_HELD_MS = 50;

export interface Attack {
  /** Expression of the agent's only output. */
  readonly value?: string;
  readonly inputSchema?: object;
  readonly body: () => string;
  /** An error code, or the status in which the run ends. */
  readonly end: string;
}

export const withInput = (input: unknown) => () => JSON.stringify({ input });
export const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

let started: TestRuntime;
let service: WatchedService;

/** Gives the tests of a file a service in a process of its own, which has run for a while. */
export function provideAttackedService(): void {
  beforeAll(async () => {
    started = await startTestRuntime();
    service = await startWatchedService({ databaseUrl: started.url });
    await warmUp();
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await started.close();
  });
}

/** While one caller starts a run, another one polls: the start ends as it should, and the poll is never held up. */
export async function expectPollsGoOn({
  value = "'done'",
  inputSchema = {},
  body,
  end,
}: Attack): Promise<void> {
  const [tenant, other] = [await createTenant(), await createTenant()];
  const { agentId } = await publishGraph({ ...tenant, graph: graphOf({ value, inputSchema }) });
  const polled = await publishGraph({ ...other, graph: graphOf({ value: "1" }) });
  const [api, poller] = [new Api(service.baseUrl, tenant.key), new Api(service.baseUrl, other.key)];
  const runId = await poller.started(polled.agentId, { input: {} });
  await poller.runUntil(runId);

  const path = `/v1/public/agents/${agentId}/runs`;
  const headers = { "content-type": "application/json" };
  const sent = body();
  const attack = async () => {
    const response = await api.fetch(path, { method: "POST", headers, body: sent });
    const answer = await response.json();
    return response.ok ? (await api.runUntil(answer.runId, undefined, 100_000)).status : answer.error.code;
  };
  await service.report();
  let isOver = false;
  const attacking = attack().finally(() => {
    isOver = true;
  });
  while (!isOver) accepted(await poller.getRun(runId));
  expect(await attacking).toBe(end);
  expect((await service.report()).heldMs).toBeLessThan(MAX_HELD_MS);
}

/** Code is compiled while it runs for the first times: what looks for data URLs is held up longest by that. */
async function warmUp(): Promise<void> {
  const tenant = await createTenant();
  const { agentId } = await publishGraph({ ...tenant, graph: graphOf({ value: "1" }) });
  const api = new Api(service.baseUrl, tenant.key);
  for (let time = 0; time < 5; time++)
    await api.runUntil(await api.started(agentId, { input: { said: ";base64,A ".repeat(200_000) } }));
}

function graphOf({ value, inputSchema = {} }: { value: string; inputSchema?: object }): GraphSource {
  const lane = { id: "in", name: "In", mode: "structured", start: "out" } as const;
  return {
    format: "laneway.agent/1",
    behaviorType: "pipeline",
    lanes: [{ ...lane, inputSchema: { type: "object", ...inputSchema } }],
    nodes: [{ id: "out", type: "output", config: { value } }],
    edges: [],
  };
}
