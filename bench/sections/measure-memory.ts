import { serviceProgram } from "#lib/programs/launcher/service-programs.mjs";
import type { Bench, Findings } from "../bench.ts";
import { residentMebibytes } from "../children/process-figures.ts";
import { lanewayRuns, startProcess } from "../contenders/start-laneway.ts";
import type { Figure } from "../figures/figure.ts";
import { measureWaitingRuns } from "./measure-waiting-runs.ts";
import { memoryFigure } from "./memory-figure.ts";

const RUNS = 10_000;

/** The aims are 200, 260 and 120 MB. */
const STARTED_MIB = 190;
const AFTER_RUNS_MIB = 247;
const WEB_MIB = 114;

/**
 * Resident memory when the service has just started, when it has done 10,000 runs, of a web process without the
 * dashboard, and what waiting runs add.
 */
export async function measureMemory(bench: Bench, { waiting }: { waiting: boolean }): Promise<Findings> {
  const { laneway, load, progress } = bench;
  const target = lanewayRuns({ laneway, agentId: laneway.agentIds.one, doneMarker: '"total":2' });
  progress(`memory: ${RUNS} runs`);
  await load({ kind: "runs", target, parallel: 16, until: { count: RUNS } });
  const after = await residentMebibytes(laneway.service.pid);
  const figures: Figure[] = [
    {
      ...memoryFigure({ id: "started", label: "just started", value: laneway.startedMebibytes }),
      aim: { atMost: STARTED_MIB },
    },
    {
      ...memoryFigure({ id: "runs", label: "after 10,000 runs more", value: after }),
      aim: { atMost: AFTER_RUNS_MIB },
      note: "as it stands, nothing collected by force",
    },
    {
      ...memoryFigure({
        id: "web",
        label: "npm run web without the dashboard",
        value: await webAlone(bench),
      }),
      aim: { atMost: WEB_MIB },
    },
  ];
  return { figures: waiting ? [...figures, ...(await measureWaitingRuns(bench))] : figures };
}

/** What `npm run web` holds when it has just started and has no dashboard. */
async function webAlone({ laneway, cleanup }: Bench): Promise<number> {
  const web = await startProcess({
    name: "npm run web",
    program: [serviceProgram("server"), "web"],
    environment: { ...laneway.environment, LANEWAY_DASHBOARD: "off" },
    cleanup,
  });
  const held = await residentMebibytes(web.pid);
  await web.stop();
  return held;
}
