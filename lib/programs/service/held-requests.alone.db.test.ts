import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RECHECK_MS } from "#lib/nouns/runs/get-run.ts";
import { readFirstRun } from "#lib/platform/host/first-run.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { openRunStream } from "#lib/testing/run-stream-client.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { type ServiceProcess, startServiceProcess } from "#lib/testing/service-process.ts";

const RUNS = 21;

const running = new AsyncDisposableStack();
let environment: Record<string, string>;
let web: ServiceProcess;
let api: Api;
let key: string;
let agentId: string;

async function start(program: "web" | "worker"): Promise<ServiceProcess> {
  const process = await startServiceProcess({ program, environment });
  running.defer(async () => void (await process.end("SIGKILL")));
  return process;
}

beforeAll(async () => {
  const database = await createTestDatabase({ migrated: false });
  running.defer(() => database.close());
  const dataDir = await mkdtemp(join(tmpdir(), "laneway-held-requests-"));
  running.defer(() => rm(dataDir, { recursive: true, force: true }));
  environment = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LANEWAY_DASHBOARD: "off",
    LANEWAY_SECRET: TEST_SECRET,
  };
  web = await start("web");
  await start("worker");
  const facts = await readFirstRun({ dataDir });
  agentId = facts?.agents.find(({ name }) => name === "Refund desk")?.id ?? "";
  key = facts?.apiKey ?? "";
  api = new Api(web.origin, key);
});
afterAll(() => running.disposeAsync());

test("a poll that a web process holds hears of the end from the worker's process, before it would look itself", async () => {
  /** Milliseconds from a start to the answer that says completed. */
  const settle = async (): Promise<number> => {
    const startedAt = performance.now();
    const runId = await api.started(agentId, { input: { orderId: "A-1", amount: 20 } });
    await api.runUntil(runId, ({ status }) => status === "completed");
    return performance.now() - startedAt;
  };
  await settle(); // what each process loads once
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await settle());
  const median = times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
  expect(median).toBeLessThan(RECHECK_MS / 2);
});

test("a stream that SIGTERM ends goes on at another process, and misses and repeats nothing", async () => {
  const next = new Api((await start("web")).origin, key);
  const runId = await api.started(agentId, { input: { orderId: "A-1", amount: 620, reason: "damaged" } });
  const first = await openRunStream(api, runId);
  const { pendingInteraction } = await first.hear("run", ({ status }) => status === "waiting");
  const ended = web.end("SIGTERM");
  expect(await first.ended).toBe(true);
  expect(first.heard.at(-1)?.data).toMatchObject({ status: "waiting" });

  const interactionId = pendingInteraction?.interactionId ?? "";
  accepted(await next.decide(runId, { interactionId, action: "approve" }));
  const headers = { "last-event-id": first.lastEventId() };
  const second = await openRunStream(next, runId, { headers });
  expect(await second.ended).toBe(true);
  expect(second.heard.at(-1)?.data).toMatchObject({ status: "completed" });
  const { events } = accepted(await next.getTrace(runId, { limit: 200 }));
  expect([...first.sequences(), ...second.sequences()]).toEqual(events.map(({ sequence }) => sequence));
  expect(await ended).toBe(0);
});
