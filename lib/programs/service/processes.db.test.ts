import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readFirstRun } from "#lib/platform/host/first-run.ts";
import { bundleService } from "#lib/programs/build/service-build.ts";
import { SERVICE_DIRECTORY } from "#lib/programs/launcher/service-programs.mjs";
import { projectRoot } from "#lib/programs/run-program.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { startBalancer } from "#lib/testing/load-balancer.ts";
import { startModelServer } from "#lib/testing/model-server.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { FailedStart, type ServiceProcess, startServiceProcess } from "#lib/testing/service-process.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

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

test("of processes that start together on an empty database one web process sets it up, and the other says where that is", async () => {
  const processes = await Promise.all([start("worker"), start("web"), start("worker"), start("web")]);
  expect(await query("select count(*)::int as count from workspaces")).toEqual([{ count: 1 }]);
  const facts = await readFirstRun({ dataDir });
  const place = `${dataDir}/first-run.json`;
  const told = (words: string) => processes.filter(({ printed }) => printed.includes(words)).length;
  expect(told(`The password and an API key are in ${place}`)).toBe(1);
  expect(told(`The first sign-in and API key are in ${place}`)).toBe(1);
  expect(told(facts?.apiKey ?? "")).toBe(0);

  const elsewhere = await start("web", { DATA_DIR: join(dataDir, "another machine's") });
  expect(elsewhere.printed).toContain("made by another process or an earlier start");
});

test("built programs know the place of nothing but packages", async () => {
  const names = await readdir(BUILT);
  expect(names).toEqual(expect.arrayContaining(["server.mjs", "worker.mjs"]));
  const texts = await Promise.all(names.map((name) => readFile(join(BUILT, name), "utf8")));
  const places = texts.flatMap((text) => text.match(/.*import\.meta\b.*/g) ?? []);
  expect(places).toEqual([expect.stringContaining("createRequire(import.meta.url).resolve.paths(")]);
});

test.each(["web", "worker"] as const)("%s without DATABASE_URL says what it lacks", async (program) => {
  const failed = start(program, { DATABASE_URL: "" });
  await expect(failed).rejects.toBeInstanceOf(FailedStart);
  await expect(failed).rejects.toThrow(
    /^\s*DATABASE_URL is not set, and npm run (web|worker) .*\nSet DATABASE_URL/,
  );
  expect(await readdir(dataDir)).toEqual([]);
});

test("a run started at a web process is executed by a worker process", async () => {
  const [web] = await Promise.all([start("web"), start("worker")]);
  const { api, agentId } = await caller(web, "Refund desk");
  const runId = await api.started(agentId, { input: { orderId: "A-1", amount: 20 } });
  expect(await api.runUntil(runId)).toMatchObject({ status: "completed" });
});

test("a worker process told to stop says so to probes, lets the call in flight end, and no call is repeated", async () => {
  const models = await startModelServer();
  const held = heldReply(replyText("paid once"));
  models.respondWith(held.reply);
  const environment = { OPENAI_COMPATIBLE_BASE_URL: models.baseUrl, DEFAULT_MODEL: "compatible:test" };
  const [web, old] = await Promise.all([start("web"), start("worker", environment)]);
  const { api, agentId } = await caller(web, "Concierge");
  const runId = await api.started(agentId, { input: { message: "Hello" } });
  await models.request(1);
  const ended = old.end("SIGTERM");
  const readiness = async () => await (await fetch(`${old.origin}/readyz`)).json();
  await waitFor("the probe's word", async () => (await readiness()).checks.service === "stopping");
  await start("worker", environment);
  held.release();
  expect(await ended).toBe(0);
  expect(await api.runUntil(runId)).toMatchObject({ status: "completed" });
  expect(models.requests).toHaveLength(1);
  await models.close();
});

test("a rolling stop behind a load balancer fails no request, and answers a held poll as the run stands", async () => {
  const first = await start("web", { SHUTDOWN_DELAY_SECONDS: "1" });
  const { api, agentId } = await caller(first, "Concierge");
  const runId = await api.started(agentId, { input: { message: "Hello" } });
  await query("update api_keys set rate_limit_per_minute = 1000000");
  const second = await start("web");
  const { key } = await caller(first, "Concierge");
  await using balancer = startBalancer({
    origins: [first.origin, second.origin],
    path: `/v1/public/runs/${runId}`,
    key,
  });
  await waitFor("requests at both", () => balancer.answers.size === 2);

  const toldAndServed = async () => {
    await waitFor("the probe's word", async () => (await readinessOf(first)) === "stopping");
    return balancer.ask(first.origin);
  };
  const [held, served, exitCode] = await Promise.all([
    balancer.ask(first.origin, "?waitSeconds=30"),
    toldAndServed(),
    first.end("SIGTERM"),
  ]);
  for (const answer of [held, served])
    expect(answer).toMatchObject({ status: 200, connection: "close", body: { runId, status: "running" } });
  expect(exitCode).toBe(0);
  const after = balancer.countAt(second.origin);
  await waitFor("requests at the other", () => balancer.countAt(second.origin) > after + 20);
  expect(balancer.failures).toEqual([]);

  // Unless it is told otherwise, a web process has some seconds between the word and the end.
  void second.end("SIGTERM");
  await waitFor("the probe's word", async () => (await readinessOf(second)) === "stopping");
  expect((await balancer.ask(second.origin)).status).toBe(200);
});

async function readinessOf({ origin }: ServiceProcess): Promise<string> {
  return (await (await fetch(`${origin}/readyz`)).json()).checks.service;
}

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
