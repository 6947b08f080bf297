import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Env, loadEnv } from "#lib/platform/env/env.ts";
import { readFirstRun } from "#lib/platform/host/first-run.ts";
import { hasRuntime } from "#lib/platform/runtime.ts";
import { createTestDatabase, type TestDatabase } from "#lib/testing/database.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { serve } from "./serve.ts";
import { startService } from "./start-service.ts";

let database: TestDatabase;
let running: AsyncDisposableStack;
beforeEach(async () => {
  database = await createTestDatabase();
  running = new AsyncDisposableStack();
});
afterEach(async () => {
  await running.disposeAsync();
  await database.close();
});

function envWith(settings: Record<string, string>): Env {
  return loadEnv({
    LOG_LEVEL: "silent",
    DATABASE_POOL_SIZE: "4",
    DATABASE_URL: database.url,
    LANEWAY_SECRET: TEST_SECRET,
    ...settings,
  });
}

let pagesClosed = false;
const everything = (env: Env) =>
  ({
    env,
    role: "all",
    loadPages: async () => ({
      handler: (_incoming, outgoing) => outgoing.writeHead(299).end("a page"),
      close: async () => {
        pagesClosed = true;
      },
    }),
    running,
  }) satisfies Parameters<typeof startService>[0];
const start = (env: Env) => startService(everything(env));

test("pages, API and worker are up together, and down together", async () => {
  const { origin } = await start(envWith({ PORT: "0" }));
  const [page, api] = await Promise.all([fetch(origin), fetch(`${origin}/v1/public/agents`)]);
  expect([page.status, api.status]).toEqual([299, 401]);
  await expect(api.json()).resolves.toMatchObject({ error: { code: "unauthorized" } });
  expect(hasRuntime()).toBe(true);

  await running.disposeAsync();
  await expect(fetch(origin)).rejects.toThrow();
  expect([hasRuntime(), pagesClosed]).toEqual([false, true]);
});

test("a port that is taken fails the start, and what had been started can be stopped", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const address = other.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  await expect(start(envWith({ PORT: port }))).rejects.toMatchObject({ code: "EADDRINUSE" });
  await running.disposeAsync();
  expect(hasRuntime()).toBe(false);
  other.close();
});

test("BASE_URL is the origin, whatever is listened on", async () => {
  const { origin } = await start(envWith({ PORT: "0", BASE_URL: "https://laneway.example" }));
  expect(origin).toBe("https://laneway.example");
});

test("nothing is let in, and nobody told that it is ready, before what has to be there is", async () => {
  const seen: number[] = [];
  const { origin } = await startService({
    ...everything(envWith({ PORT: "0" })),
    beforeOpening: async ({ origin }) => {
      const answers = await Promise.all([fetch(`${origin}/readyz`), fetch(`${origin}/v1/public/agents`)]);
      seen.push(...answers.map(({ status }) => status));
    },
  });
  expect(seen).toEqual([503, 503]);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
});

test("an empty database has its workspace, and first-run.json is written, once the service is open", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "laneway-start-"));
  running.defer(() => rm(dataDir, { recursive: true }));
  const { text } = await serve(everything(envWith({ PORT: "0", DATA_DIR: dataDir })));
  const facts = await readFirstRun({ dataDir });
  expect(facts?.email).toBe("owner@laneway.local");
  expect(text).toContain("owner@laneway.local");
  // It is no terminal that reads it.
  expect(text).toContain(`are in ${dataDir}/first-run.json`);
  for (const secret of [facts?.password, facts?.apiKey]) expect(text).not.toContain(String(secret));
});

test("a service that starts paused says so, with the command that resumes it", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "laneway-start-"));
  running.defer(() => rm(dataDir, { recursive: true }));
  const { text } = await serve(everything(envWith({ PORT: "0", DATA_DIR: dataDir, START_PAUSED: "true" })));
  expect(text).toContain("Workers are paused: no run executes. Resume with: npm run laneway -- resume");
});

test("with the dashboard off programs are served, pages and their routes are 404, and no page is loaded", async () => {
  const { origin } = await startService({
    ...everything(envWith({ PORT: "0", LANEWAY_DASHBOARD: "off" })),
    loadPages: () => Promise.reject(new Error("loaded")),
  });
  const answerTo = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${origin}${path}`, init);
    return [response.status, (await response.json()).error?.code];
  };
  expect(await answerTo("/v1/public/agents")).toEqual([401, "unauthorized"]);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  for (const path of ["/", "/runs", "/api/runs", "/api/auth/session", "/_next/static/x.js"])
    expect(await answerTo(path), path).toEqual([404, "not_found"]);
  expect(await answerTo("/runs", { method: "POST", body: "x".repeat(100_000) })).toEqual([404, "not_found"]);
});
