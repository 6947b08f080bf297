import { setTimeout as pause } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import type { ReplicaOutcome } from "#lib/platform/db/replica.ts";
import { NO_METRICS } from "#lib/platform/metrics/metrics.ts";
import { createTestDatabase } from "../database.ts";
import { startEffectService } from "../effect-service.ts";
import { publishGraph } from "../factories.ts";
import { graphOf } from "../graph-of.ts";
import { RunIsGone, runSoak } from "../soak/run-soak.ts";
import { publishSoakAgents } from "../soak/soak-agents.ts";
import { findOnNodes } from "./find-on-nodes.ts";
import { type Failover, failOver, TROUBLES } from "./troubles.ts";
import { watchService } from "./watch-service.ts";

/** Service is back after this, counted from the moment that there is a new leader. */
const MAX_BACK_MS = 20_000;

/** `npm run failover`: a PostgreSQL of three nodes loses its leader in three ways while runs start and go on. */
test("nothing answered is lost when the leader is killed, frozen or cut off", async () => {
  const { url: databaseUrl } = await createTestDatabase();
  const databaseReadUrl = databaseUrl.replace(":5432/", ":5433/");
  const reads: Partial<Record<ReplicaOutcome, number>> = {};
  const pageRead = (outcome: ReplicaOutcome) => {
    reads[outcome] = (reads[outcome] ?? 0) + 1;
  };
  const world = await startEffectService({
    worker: false,
    databaseUrl,
    env: { databaseReadUrl },
    metrics: { ...NO_METRICS, pageRead },
  });
  const agents = await publishSoakAgents(world.tenant);
  // Without calls, which the soak counts.
  const graph = graphOf([{ id: "end", type: "output", config: { value: "input.n" } }]);
  const { agentId } = await publishGraph({ ...world.tenant, graph });
  const watch = watchService({ api: world.api, agentId });
  const failovers: Failover[] = [];
  let during = "";
  let isOver = false;
  const failing = new AbortController();
  const { signal } = failing;
  const soak = runSoak({
    api: world.api,
    models: world.models,
    databaseUrl: world.service.url,
    agents,
    goesOn: () => !isOver,
    workers: 3,
    deadlineMs: 20 * 60_000,
    signal,
  });
  // Failures after the first one say nothing.
  soak.catch((error) => failing.abort(error));
  try {
    for (const trouble of TROUBLES) {
      during = trouble.name;
      await pause(10_000, undefined, { signal }); // under load
      const directory = inject("clusterFiles");
      const failover = await failOver(trouble, { directory, backAfter: watch.backAfter, signal });
      failovers.push(failover);
      process.stdout.write(`${described(failover)}\n`);
    }
    await pause(5_000, undefined, { signal });
    isOver = true;
    const report = await soak;
    process.stdout.write(`${JSON.stringify({ ...report, wrong: watch.wrong, reads }, undefined, 2)}\n`);
    expect(report).toMatchObject({ lost: [], doubled: [], stuck: [] });
    expect(report.completed).toBeGreaterThan(100);
    expect(watch.wrong).toEqual([]);
    // A standby answers pages, before and after.
    expect(reads.answered).toBeGreaterThan(100);
    for (const { ledAt, backAt } of failovers) expect(backAt - ledAt).toBeLessThan(MAX_BACK_MS);
  } catch (error) {
    const failure = signal.aborted ? signal.reason : error;
    if (failure instanceof RunIsGone) {
      const known = await findOnNodes(failure.runId, world.service.url);
      process.stdout.write(`a leader was ${during}; ${failure.message}\n${known.join("\n")}\n`);
    }
    throw failure;
  } finally {
    failing.abort();
    await soak.catch(() => {});
    await watch.stop();
    // A leader without a standby lets nobody drop the database; the cluster is removed anyway.
    await Promise.race([world.close(), pause(20_000)]);
  }
}, 1_800_000);

const seconds = (from: number, to: number) => `${((to - from) / 1_000).toFixed(1)} s`;

const described = ({ trouble, from, to, beganAt, ledAt, backAt }: Failover) =>
  `${from} ${trouble}: ${to} leads after ${seconds(beganAt, ledAt)}, service back ${seconds(ledAt, backAt)} later`;
