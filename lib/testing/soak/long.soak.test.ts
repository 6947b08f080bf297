import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { startEffectService } from "../effect-service.ts";
import { runSoak } from "./run-soak.ts";
import { publishSoakAgents } from "./soak-agents.ts";

const RUNS = 1_000;

/** `npm run soak`: a worker is killed each second, PostgreSQL every ten. */
test(
  `${RUNS.toLocaleString("en")} mixed runs on three workers`,
  async () => {
    const world = await startEffectService({ worker: false });
    try {
      const agents = await publishSoakAgents(world.tenant);
      const report = await runSoak({
        api: world.api,
        models: world.models,
        databaseUrl: world.service.url,
        agents,
        goesOn: (started) => started < RUNS,
        workers: 3,
        killEveryMs: 1_000,
        killWhileAtLeast: 1,
        database: { everyMs: 10_000, break: killPostgres },
        deadlineMs: 25 * 60_000,
      });
      process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
      expect(report).toMatchObject({ completed: RUNS, lost: [], doubled: [], stuck: [] });
    } finally {
      await world.close();
    }
  },
  30 * 60_000,
);

/** As the kernel would; it recovers from its log when it is started again. */
async function killPostgres(): Promise<void> {
  const file = await readFile(join(inject("postgresFiles"), "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(file.split("\n")[0]);
  if (pid > 0) process.kill(pid, "SIGKILL");
}
