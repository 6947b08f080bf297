import { setTimeout as pause } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { startEffectService } from "../effect-service.ts";
import { publishGraph } from "../factories.ts";
import { graphOf } from "../graph-of.ts";
import { runSoak } from "../soak/run-soak.ts";
import { publishSoakAgents } from "../soak/soak-agents.ts";
import { waitFor } from "../wait-for.ts";
import { type Failover, failOver, TROUBLES } from "./troubles.ts";
import { watchService } from "./watch-service.ts";

/** Service is back after this, counted from the moment that there is a new leader. */
const MAX_BACK_MS = 20_000;
const NEVER_MS = 2 ** 31 - 1;

/** `npm run failover`: a PostgreSQL of three nodes loses its leader in three ways while runs start and go on. */
test("nothing answered is lost when the leader is killed, frozen or cut off", async () => {
  const world = await startEffectService({ worker: false });
  const agents = await publishSoakAgents(world.tenant);
  // Without calls, which the soak counts.
  const graph = graphOf([{ id: "end", type: "output", config: { value: "input.n" } }]);
  const { agentId } = await publishGraph({ ...world.tenant, graph });
  const watch = watchService({ api: world.api, agentId });
  const failovers: (Failover & { backAt: number })[] = [];
  let isOver = false;
  try {
    const soak = runSoak({
      api: world.api,
      models: world.models,
      databaseUrl: world.service.url,
      agents,
      goesOn: () => !isOver,
      workers: 3,
      killEveryMs: NEVER_MS,
      killWhileAtLeast: NEVER_MS,
      database: { everyMs: NEVER_MS, break: async () => {} },
      deadlineMs: 20 * 60_000,
    });
    for (const trouble of TROUBLES) {
      await pause(10_000); // under load
      let backAt = 0;
      const failover = await failOver(trouble, {
        directory: inject("clusterFiles"),
        async untilBack({ ledAt }) {
          backAt = await waitFor(
            "the service to be back",
            async () => {
              await pause(50);
              return watch.backAfter(ledAt);
            },
            { timeoutMs: 120_000 },
          );
          await pause(10_000); // without the old one
        },
      });
      failovers.push({ ...failover, backAt });
      process.stdout.write(`${described({ ...failover, backAt })}\n`);
    }
    await pause(5_000);
    isOver = true;
    const report = await soak;
    process.stdout.write(`${JSON.stringify({ ...report, wrong: watch.wrong }, undefined, 2)}\n`);
    expect(report).toMatchObject({ lost: [], doubled: [], stuck: [] });
    expect(report.completed).toBeGreaterThan(100);
    expect(watch.wrong).toEqual([]);
    for (const { ledAt, backAt } of failovers) expect(backAt - ledAt).toBeLessThan(MAX_BACK_MS);
  } finally {
    isOver = true;
    await watch.stop();
    await world.close();
  }
}, 1_800_000);

const seconds = (from: number, to: number) => `${((to - from) / 1_000).toFixed(1)} s`;

const described = ({ trouble, from, to, beganAt, ledAt, backAt }: Failover & { backAt: number }) =>
  `${from} ${trouble}: ${to} leads after ${seconds(beganAt, ledAt)}, service back ${seconds(ledAt, backAt)} later`;
