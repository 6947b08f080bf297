import type { Bench, Findings } from "../bench.ts";
import { residentMebibytes } from "../children/process-figures.ts";
import { lanewayRuns } from "../contenders/start-laneway.ts";
import type { Figure } from "../figures/figure.ts";
import { measureWaitingRuns } from "./measure-waiting-runs.ts";
import { memoryFigure } from "./memory-figure.ts";

const RUNS = 10_000;

/** Resident memory when the service has just started, when it has done 10,000 runs, and what waiting runs add. */
export async function measureMemory(bench: Bench, { waiting }: { waiting: boolean }): Promise<Findings> {
  const { laneway, load, progress } = bench;
  const target = lanewayRuns({ laneway, agentId: laneway.agentIds.one, doneMarker: '"total":2' });
  progress(`memory: ${RUNS} runs`);
  await load({ kind: "runs", target, parallel: 16, until: { count: RUNS } });
  const after = await residentMebibytes(laneway.service.pid);
  const figures: Figure[] = [
    memoryFigure({ id: "started", label: "just started", value: laneway.startedMebibytes }),
    {
      ...memoryFigure({ id: "runs", label: "after 10,000 runs more", value: after }),
      aim: { atMost: 300 },
      note: "as it stands, nothing collected by force",
    },
  ];
  return { figures: waiting ? [...figures, ...(await measureWaitingRuns(bench))] : figures };
}
