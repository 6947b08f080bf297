import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readFirstRun } from "#lib/platform/host/first-run.ts";
import { Api, accepted, hasSettled } from "#lib/testing/api-client.ts";
import { type ServiceProcess, startServiceProcess } from "#lib/testing/service-process.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

// Long: each test starts a whole service, and giving up takes 21 seconds of waiting; `keep-cluster.db.test.ts` has the server alone.

// A first start makes a database; giving up takes 21 seconds of waiting.
vi.setConfig({ testTimeout: 180_000 });

let dataDir: string;
let service: ServiceProcess;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "laneway-lost-"));
  await chmod(dataDir, 0o711); // or the database of root goes elsewhere
  service = await startServiceProcess({ program: "all", environment: { DATA_DIR: dataDir } });
});
afterEach(async () => {
  await service.end("SIGTERM"); // and with it the PostgreSQL that it started
  await rm(dataDir, { recursive: true, force: true });
});

const data = () => path.join(dataDir, "postgres", "data");

async function killPostgres(): Promise<void> {
  const file = await readFile(path.join(data(), "postmaster.pid"), "utf8");
  process.kill(Number.parseInt(file, 10), "SIGKILL");
}

const statusOf = async (probe: string) => (await fetch(`${service.origin}${probe}`)).status;

test("when its PostgreSQL is killed the service is not ready, starts it again, and loses no run", async () => {
  const facts = await readFirstRun({ dataDir });
  const api = new Api(service.origin, facts?.apiKey ?? "");
  const agent = facts?.agents.find(({ name }) => name === "Concierge");
  const start = () => api.startRun(agent?.id ?? "", { input: { message: "Hello" } });
  const before = await Promise.all(Array.from({ length: 20 }, start));
  await killPostgres();
  await waitFor("not ready", async () => (await statusOf("/readyz")) === 503);
  expect(await statusOf("/healthz")).toBe(200);
  await waitFor("readiness", async () => (await statusOf("/readyz")) === 200, { timeoutMs: 60_000 });
  expect((await start()).status).toBe(202);
  for (const response of before)
    expect(await api.runUntil(accepted(response).runId, hasSettled, 60_000)).toMatchObject({
      status: "completed",
    });
});

test("when its PostgreSQL does not start any more the service ends with 69 and says why", async () => {
  await rm(path.join(data(), "global", "pg_control"));
  await killPostgres();
  expect(await service.ended).toBe(69);
  expect(await service.complaint).toMatch(
    /The embedded PostgreSQL ended five times in ten minutes, the last time with: PostgreSQL does not start: .*\nIts log is /s,
  );
});
