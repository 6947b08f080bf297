import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { approving } from "#lib/testing/agents.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { createApiKey, createTenant, publishGraph, RUN_SCOPES } from "#lib/testing/factories.ts";
import { openRunStream } from "#lib/testing/run-stream-client.ts";
import { startTestRuntime } from "#lib/testing/runtime.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { startServiceProcess } from "#lib/testing/service-process.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

// Long: a process of its own, whose memory is measured with 500 streams; then half a minute in which a reader does not read.

const STREAMS = 500;
const KEYS = 5;
const AT_ONCE = 20;
const MAX_GROWTH_BYTES = 60_000_000;
/** More than operating systems buffer between two processes. */
const EVENTS = 100_000;

test("500 streams take less than 60 MB of a process; who takes nothing for half a minute is cut, others are not", async () => {
  const running = new AsyncDisposableStack();
  onTestFinished(() => running.disposeAsync());
  const database = await createTestDatabase();
  running.defer(() => database.close());
  const dataDir = await mkdtemp(join(tmpdir(), "laneway-many-streams-"));
  running.defer(() => rm(dataDir, { recursive: true, force: true }));
  const started = await startTestRuntime({ databaseUrl: database.url });
  running.defer(() => started.close());
  const tenant = await createTenant();
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LANEWAY_DASHBOARD: "off",
    LANEWAY_SECRET: TEST_SECRET,
  };
  const service = await startServiceProcess({ program: "all", environment });
  running.defer(async () => void (await service.end("SIGKILL")));

  const readers = await Promise.all(
    Array.from({ length: KEYS }, async () => {
      const { workspaceId, owner } = tenant;
      const { key } = await createApiKey({ workspaceId, userId: owner.userId, scopes: RUN_SCOPES });
      const api = new Api(service.origin, key);
      const runId = await api.started(agentId, { input: { amount: 900 } });
      await api.runUntil(runId);
      return { api, key, runId };
    }),
  );
  async function open(count: number) {
    const streams = [];
    while (streams.length < count) {
      const some = Array.from({ length: AT_ONCE }, (_, index) => readers[index % KEYS] ?? never());
      streams.push(...(await Promise.all(some.map(({ api, runId }) => openRunStream(api, runId)))));
    }
    for (const stream of streams) await stream.hear("run");
    return streams;
  }
  const figure = async (name: string) => {
    const told = await (await fetch(`${service.origin}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(told)?.[1]);
  };
  for (const stream of await open(AT_ONCE)) await stream[Symbol.asyncDispose](); // what is loaded once
  const before = await figure("process_resident_memory_bytes");
  const streams = await open(STREAMS);
  const after = await figure("process_resident_memory_bytes");
  expect(await figure("laneway_streams_open")).toBe(STREAMS);
  process.stdout.write(`${STREAMS} streams take ${((after - before) / 1e6).toFixed(1)} MB\n`);
  expect(after - before).toBeLessThan(MAX_GROWTH_BYTES);
  for (const stream of streams) await stream[Symbol.asyncDispose]();

  const { runId, key } = readers[0] ?? never();
  const { pool } = started.runtime.db;
  await pool.query(
    `insert into run_events (run_id, workspace_id, sequence, at, type)
     select id, workspace_id, event_count + n, now(), 'branch_taken' from runs, generate_series(1, ${EVENTS}) n
      where id = $1`,
    [runId],
  );
  await pool.query(`update runs set event_count = event_count + ${EVENTS} where id = $1`, [runId]);
  await using patient = await openRunStream(readers[1]?.api ?? never(), readers[1]?.runId ?? never());
  const headers = { authorization: `Bearer ${key}` };
  request(`${service.origin}/v1/public/runs/${runId}/stream`, { headers }, (incoming) => {
    incoming.pause().on("error", () => {});
  }).end();
  await waitFor("the cut", async () => (await figure("laneway_streams_cut_total")) === 1);
  expect(await figure("laneway_streams_open")).toBe(1);
  expect(patient.comments.length).toBeGreaterThan(0);
});

function never(): never {
  throw new Error("there are as many readers as keys");
}
