import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Bench } from "../bench.ts";
import { residentMebibytes } from "../children/process-figures.ts";
import { lanewayRuns } from "../contenders/start-laneway.ts";
import type { Figure } from "../figures/figure.ts";
import { openInspector } from "../profile/open-inspector.ts";
import { memoryFigure } from "./memory-figure.ts";

const RUNS = 10_000;
const SETTLE_MS = 2_000;
const PATIENCE_MS = 120_000;

/**
 * What 10,000 waiting runs add. Both times the garbage is collected by force, because the question is what the
 * runs hold and not when V8 cleans up; the 10,000 completed runs that came before made as much garbage as these.
 */
export async function measureWaitingRuns({ laneway, load, progress }: Bench): Promise<Figure[]> {
  const inspector = await openInspector(laneway.service);
  const database = new Client({ connectionString: laneway.environment.DATABASE_URL });
  await database.connect();
  try {
    const measure = async () => {
      await inspector.collectGarbage();
      await sleep(SETTLE_MS);
      await inspector.collectGarbage();
      const heap = (await inspector.heapUsedBytes()) / 1_048_576;
      return { resident: await residentMebibytes(laneway.service.pid), heap };
    };
    const target = lanewayRuns({
      laneway,
      agentId: laneway.agentIds.waiting,
      doneMarker: '"status":"waiting"',
    });
    await load({ kind: "runs", target, parallel: 16, until: { count: 100 } });
    const before = await measure();
    progress(`memory: ${RUNS} waiting runs`);
    await load({ kind: "runs", target, parallel: 16, until: { count: RUNS }, startOnly: true });
    await allWaiting(database);
    const after = await measure();
    const added = after.resident - before.resident;
    const heap = after.heap - before.heap;
    return [
      memoryFigure({ id: "collected", label: "the same, garbage collected", value: before.resident }),
      {
        ...memoryFigure({ id: "waiting", label: "10,000 waiting runs add", value: added }),
        aim: { atMost: 5 },
        note: "garbage collected before and after",
      },
      memoryFigure({ id: "waiting.heap", label: "of it on the JavaScript heap", value: heap }),
    ];
  } finally {
    inspector.close();
    await database.end();
  }
}

async function allWaiting(database: Client): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await database.query<{ left: number }>(
      `select count(*)::int as "left" from runs where status = 'running'`,
    );
    if (rows[0]?.left === 0) return;
    if (performance.now() > deadline) throw new Error(`${rows[0]?.left} runs did not come to wait`);
    await sleep(200);
  }
}
