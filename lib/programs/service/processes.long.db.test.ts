import { join } from "node:path";
import { expect, test } from "vitest";
import { readFirstRun } from "#lib/platform/host/first-run.ts";
import { SERVICE_VERSION } from "#lib/platform/service-version.ts";
import { startBalancer } from "#lib/testing/load-balancer.ts";
import { startModelServer } from "#lib/testing/model-server.ts";
import { heldReply, replyText } from "#lib/testing/model-server-replies.ts";
import type { ServiceProcess } from "#lib/testing/service-process.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { caller, dataDir, provideBuiltProcesses, query, start } from "./testing/built-processes.ts";

// Long: each test starts several processes, and most stop one; `processes.db.test.ts` has a web process and a worker.

provideBuiltProcesses();

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

async function readinessOf({ origin }: ServiceProcess): Promise<string> {
  return (await (await fetch(`${origin}/readyz`)).json()).checks.service;
}
