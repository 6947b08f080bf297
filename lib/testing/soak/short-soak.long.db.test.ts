import { Client } from "pg";
import { expect, test } from "vitest";
import { startEffectService } from "../effect-service.ts";
import { runSoak } from "./run-soak.ts";
import { publishSoakAgents } from "./soak-agents.ts";

// Long: 48 runs go on while workers are killed; `recovery.db.test.ts` has each kind of loss once.

/** `npm run soak` does the same with 1,000 runs, and kills PostgreSQL itself. */
test("no run is lost, doubled or stuck while workers are killed and connections break", async () => {
  const world = await startEffectService({ worker: false });
  try {
    const agents = await publishSoakAgents(world.tenant);
    const children = async () => {
      const { rows } = await world.service.runtime.db.pool.query(
        "select count(*)::int as count from runs where parent_run_id is not null",
      );
      return rows[0].count;
    };
    const runs = 48;
    const report = await runSoak({
      api: world.api,
      models: world.models,
      databaseUrl: world.service.url,
      agents,
      goesOn: (started) => started < runs,
      workers: 3,
      killEveryMs: 1_500,
      killWhileAtLeast: 3,
      database: { everyMs: 5_000, break: () => endConnections(world.service.url) },
      deadlineMs: 270_000,
    });
    expect(report).toMatchObject({ completed: runs, lost: [], doubled: [], stuck: [] });
    expect(report.workersKilled).toBeGreaterThan(0);
    expect(await children()).toBe((runs / agents.length) * 2);
  } finally {
    await world.close();
  }
}, 300_000);

/** All of them but its own. */
async function endConnections(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await client.end();
}
