import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readFirstRun } from "#lib/platform/host/first-run.ts";
import { SERVICE_VERSION } from "#lib/platform/service-version.ts";
import { bundleService } from "#lib/programs/build/service-build.ts";
import { SERVICE_DIRECTORY } from "#lib/programs/launcher/service-programs.mjs";
import { projectRoot } from "#lib/programs/run-program.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { startModelServer } from "#lib/testing/model-server.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { type ServiceProcess, startServiceProcess } from "#lib/testing/service-process.ts";

// Long: each test starts several processes one after the other; `processes.db.test.ts` has starts and stops.

// Room for processes that start while every core is busy with others.
vi.setConfig({ testTimeout: 120_000 });

/**
 * Built into an own directory: a service of this checkout may be running from the usual one. Packages are found from
 * here.
 */
const BUILT = join(projectRoot, SERVICE_DIRECTORY, `../tested-${process.pid}`);
const PROGRAMS = {
  web: [join(BUILT, "server.mjs"), "web"],
  worker: [join(BUILT, "worker.mjs")],
};

beforeAll(async () => {
  expect(await bundleService({ directory: BUILT, output: "captured" })).toEqual({ exitCode: 0, text: "" });
});
afterAll(() => rm(BUILT, { recursive: true, force: true }));

let database: TestDatabase;
let dataDir: string;
let started: ServiceProcess[];
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  dataDir = await mkdtemp(join(tmpdir(), "laneway-processes-"));
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((process) => process.end("SIGKILL")));
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(program: "web" | "worker", environment: Record<string, string> = {}) {
  const secrets = { LANEWAY_SECRET: TEST_SECRET };
  const pages = { LANEWAY_DASHBOARD: "off" }; // Next would have to build them first
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...pages, ...secrets, ...environment };
  const process = await startServiceProcess({ program: PROGRAMS[program], environment: settings });
  started.push(process);
  return process;
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test("a worker that starts first makes no credentials and says which process does", async () => {
  const worker = await start("worker", { LOG_LEVEL: "warn", WORKER_CONCURENCY: "5" });
  expect(worker.printed).toContain("Did you mean WORKER_CONCURRENCY?");
  expect(worker.printed).toContain("The first `npm run web` makes one, with a sign-in and an API key.");
  expect(worker.printed).not.toMatch(/password|Dashboard|lw_/);
  expect(await query("select id from workspaces")).toEqual([]);
  expect(await readFirstRun({ dataDir })).toBeUndefined();

  const web = await start("web");
  expect(web.printed).toContain(`The password and an API key are in ${dataDir}/first-run.json`);
  expect((await readFirstRun({ dataDir }))?.baseUrl).toBe(web.origin);
  expect((await start("worker")).printed).not.toContain("no workspace");
});

test("an upgrade has a line in the log for each migration, and a database of a newer version is refused", async () => {
  const first = await start("worker", { LOG_LEVEL: "info" });
  await first.end("SIGTERM");
  expect(first.printed).not.toContain("migrat");
  await query(`alter table file_uploads drop column held_bytes;
    delete from laneway_migrations where name ~ '_open_uploads'`);
  const upgraded = await start("worker", { LOG_LEVEL: "info" });
  const lines = upgraded.printed.split("\n").filter((line) => line.includes("the database was migrated"));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      migration: expect.stringMatching(/_open_uploads\.sql$/),
      version: SERVICE_VERSION,
    }),
  ]);
  await upgraded.end("SIGTERM");
  await query("insert into laneway_migrations (name, checksum) values ('9999_future.sql', 'x')");
  await expect(start("web")).rejects.toThrow("9999_future.sql");
});

test("when a worker process is killed in the middle of a call another goes on; one told to stop hands back", async () => {
  const models = await startModelServer();
  const held = heldReply(replyText("never heard"));
  models.respondWith(held.reply, replyText("answered"));
  const environment = { OPENAI_COMPATIBLE_BASE_URL: models.baseUrl, DEFAULT_MODEL: "compatible:test" };
  const [web, doomed] = await Promise.all([
    start("web", { SHUTDOWN_DELAY_SECONDS: "0" }),
    start("worker", environment),
  ]);
  const { api, agentId } = await caller(web, "Concierge");
  const runId = await api.started(agentId, { input: { message: "Hello" } });
  await models.request(1);
  const next = await start("worker", environment);
  expect(await query("select pid from worker_processes")).toHaveLength(2);

  await doomed.end("SIGKILL");
  await query("update runs set lease_expires_at = now()"); // fifteen seconds go by
  const run = await api.runUntil(runId);
  expect([run.status, models.requests.length]).toEqual(["completed", 2]);

  expect(await next.end("SIGTERM")).toBe(0);
  expect(await query("select pid from worker_processes")).toHaveLength(1);
  expect(await web.end("SIGTERM")).toBe(0);
  await models.close();
});

/** A caller with the first key, and one of the sample agents. */
async function caller(
  web: ServiceProcess,
  agentName: string,
): Promise<{ key: string; api: Api; agentId: string }> {
  const facts = await readFirstRun({ dataDir });
  const agent = facts?.agents.find(({ name }) => name === agentName);
  const key = facts?.apiKey ?? "";
  return { key, api: new Api(web.origin, key), agentId: agent?.id ?? "" };
}
