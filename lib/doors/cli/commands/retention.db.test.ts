import { afterAll, beforeAll, expect, test } from "vitest";
import { doubling } from "#lib/testing/agents.ts";
import { publishGraph } from "#lib/testing/factories.ts";
import { startInstallation, type TestInstallation } from "../testing/start-installation.ts";

/** Commands for operators: limits, figures, retention. */
let installation: TestInstallation;
let agentId: string;
beforeAll(async () => {
  installation = await startInstallation();
  const { workspaceId, teamId } = installation;
  ({ agentId } = await publishGraph({ workspaceId, teamId, graph: doubling, name: "Refund desk" }));
});
afterAll(() => installation.close());

const query = async (text: string) => (await installation.runtime.db.pool.query(text)).rows;
const start = () => installation.laneway(["runs", "start", agentId, "--input", '{"amount":1}']);

test("an agent is limited by its name, keeps what is not named, and `none` takes the limit away", async () => {
  const limit = (...args: string[]) => installation.laneway(["agents", "limit", "refund desk", ...args]);
  const many = await limit("--max-concurrent-runs", "5", "--run-timeout-seconds", "60");
  expect(many.stdout).toBe(`${agentId} executes at most 5 runs at once, each for 60 seconds at most.\n`);
  const none = await limit("--max-concurrent-runs", "none", "--json");
  expect(none.json()).toEqual({ agentId, maxConcurrentRuns: null, runTimeoutSeconds: 60 });
  const [entry] = await query("select action, details from audit_log order by id desc limit 1");
  expect(entry).toEqual({
    action: "agent.limited",
    details: { maxConcurrentRuns: { before: 5, after: null } },
  });
  for (const wrong of [[], ["--max-concurrent-runs", "0"], ["--max-concurrent-runs", "many"]])
    expect((await limit(...wrong)).exitCode).toBe(2);
  expect(
    (await installation.laneway(["agents", "limit", "agt_1", "--max-concurrent-runs", "1"])).exitCode,
  ).toBe(1);
});

test("the figures are the overview's, of one agent where it is named", async () => {
  await start();
  const stats = await installation.laneway(["stats", "--period", "7d", "--agent", "Refund desk", "--json"]);
  expect(stats.json()).toMatchObject({
    period: "7d",
    total: { runs: 1, active: 1, completed: 0, costUsd: null },
    workers: { state: "no_worker", executing: 0, runnable: 1 },
  });
  const people = await installation.laneway(["stats"]);
  expect(people.stdout).toContain("Runs:      1: 0 completed, 0 failed, 0 cancelled, 1 active\n");
  expect((await installation.laneway(["stats", "--period", "1y"])).exitCode).toBe(2);
});

test("retention runs when it is asked for, tells what it deleted, and does nothing during a pause", async () => {
  const { workspaceId, keyId } = installation;
  await query(
    `insert into request_log (workspace_id, key_id, at, method, path, status, latency_ms, request_id)
     values ('${workspaceId}', '${keyId}', now() - interval '40 days', 'GET', '/', 200, 1, 'req'),
            ('${workspaceId}', '${keyId}', now() - interval '20 days', 'GET', '/', 200, 1, 'req')`,
  );
  await installation.laneway(["pause"]);
  const paused = await installation.laneway(["retention", "run", "--json"]);
  expect(paused.exitCode).toBe(1);
  expect(paused.json()).toMatchObject({ error: { code: "paused" } });
  expect(await query("select from request_log")).toHaveLength(2);
  await installation.laneway(["resume"]);
  const ran = await installation.laneway(["retention", "run", "--json"]);
  expect(ran.exitCode).toBe(0);
  expect(ran.json()).toEqual({
    workspaces: [{ workspaceId, runs: 0, requests: 1, auditEntries: 0 }],
    failures: 0,
  });
  expect(await query("select from request_log")).toHaveLength(1);
  const again = await installation.laneway(["retention", "run"]);
  expect(again).toMatchObject({ exitCode: 0, stdout: "Nothing was older than it is kept.\n" });
});
