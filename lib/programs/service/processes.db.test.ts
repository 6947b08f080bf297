import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FailedStart } from "#lib/testing/service-process.ts";
import { BUILT, caller, dataDir, provideBuiltProcesses, start } from "./testing/built-processes.ts";

provideBuiltProcesses();

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
