import type { Bench, Findings } from "../bench.ts";
import { residentMebibytes } from "../children/process-figures.ts";
import { lanewayRuns } from "../contenders/start-laneway.ts";
import type { Figure } from "../figures/figure.ts";
import { measureWaitingRuns } from "./measure-waiting-runs.ts";

const RUNS = 10_000;
export const MEMORY_SECTION = "Memory of the service's process (dashboard loaded, database not counted)";

/** Resident memory when the service has just started, when it has done 10,000 runs, and what waiting runs add. */
export async function measureMemory(bench: Bench, { waiting }: { waiting: boolean }): Promise<Findings> {
  const { laneway, load, progress } = bench;
  const target = lanewayRuns({ laneway, agentId: laneway.agentIds.one, doneMarker: '"total":2' });
  progress(`memory: ${RUNS} runs`);
  await load({ kind: "runs", target, parallel: 16, until: { count: RUNS } });
  const after = await residentMebibytes(laneway.service.pid);
  const figures: Figure[] = [
    memoryLine("started", "just started", laneway.startedMebibytes),
    {
      ...memoryLine("runs", `after ${RUNS.toLocaleString("en")} runs more`, after),
      aim: { atMost: 300 },
      note: "as it stands, nothing collected by force",
    },
  ];
  return { figures: waiting ? [...figures, ...(await measureWaitingRuns(bench))] : figures };
}

export function memoryLine(id: string, label: string, value: number): Figure {
  return { id: `memory.${id}`, section: MEMORY_SECTION, label, value, unit: "MiB" };
}
