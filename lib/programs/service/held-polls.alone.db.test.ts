import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { RECHECK_MS } from "#lib/nouns/runs/get-run.ts";
import { readFirstRun } from "#lib/platform/host/first-run.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTestDatabase } from "#lib/testing/database.ts";
import { TEST_SECRET } from "#lib/testing/secret.ts";
import { startServiceProcess } from "#lib/testing/service-process.ts";

const RUNS = 21;

test("a poll that a web process holds hears of the end from the worker's process, before it would look itself", async () => {
  const database = await createTestDatabase({ migrated: false });
  onTestFinished(() => database.close());
  const dataDir = await mkdtemp(join(tmpdir(), "laneway-held-polls-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LANEWAY_DASHBOARD: "off",
    LANEWAY_SECRET: TEST_SECRET,
  };
  const start = async (program: "web" | "worker") => {
    const process = await startServiceProcess({ program, environment });
    onTestFinished(async () => void (await process.end("SIGKILL")));
    return process;
  };
  const web = await start("web");
  await start("worker");
  const facts = await readFirstRun({ dataDir });
  const agentId = facts?.agents.find(({ name }) => name === "Refund desk")?.id ?? "";
  const api = new Api(web.origin, facts?.apiKey ?? "");

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
