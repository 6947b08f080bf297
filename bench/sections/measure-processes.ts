import { serviceProgram } from "#lib/programs/launcher/service-programs.mjs";
import type { Bench, Findings } from "../bench.ts";
import { residentMebibytes } from "../children/process-figures.ts";
import { lanewayRuns, startLaneway, startProcess } from "../contenders/start-laneway.ts";
import type { Figure } from "../figures/figure.ts";
import type { Measured } from "../load/assignment.ts";

const SECTION = "Processes: one npm run web and workers (one node, 16 in parallel)";
const WORKERS = [1, 2, 3];

/** The same runs with serving and executing in processes of their own, one more worker at a time. */
export async function measureProcesses(bench: Bench): Promise<Findings> {
  const { postgres, load, cleanup, seconds, progress } = bench;
  progress("processes: starting npm run web");
  const databaseUrl = await postgres.createDatabase("laneway_processes");
  const laneway = await startLaneway({ databaseUrl, role: "web", cleanup });
  const target = lanewayRuns({ laneway, agentId: laneway.agentIds.one, doneMarker: '"total":2' });
  const figures: Figure[] = [];
  const raw: Record<string, Measured> = {};
  const started = [laneway.service];
  for (const count of WORKERS) {
    progress(`processes: ${count} worker${count === 1 ? "" : "s"}`);
    const { environment } = laneway;
    const worker = await startProcess({
      name: "npm run worker",
      program: [serviceProgram("worker")],
      environment,
      cleanup,
    });
    started.push(worker);
    await load({ kind: "runs", target, parallel: 16, until: { seconds: 2 } });
    const measured = await load({ kind: "runs", target, parallel: 16, until: { seconds } });
    const held = await residentMebibytes(worker.pid);
    const note = `p50 ${measured.p50Ms.toFixed(1)} ms, p95 ${measured.p95Ms.toFixed(1)} ms; the newest worker holds ${held.toFixed(0)} MiB`;
    figures.push({ ...line(count), value: measured.perSecond, note });
    raw[count] = measured;
  }
  await Promise.all(started.map((child) => child.stop()));
  return { figures, raw };
}

function line(count: number) {
  const label = `${count} worker${count === 1 ? "" : "s"}`;
  return { id: `processes.${count}`, section: SECTION, label, unit: "runs/s" };
}
