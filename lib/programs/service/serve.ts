import type { Env } from "#lib/platform/env/env.ts";
import type { FirstRun } from "#lib/platform/host/first-run.ts";
import { describeStart, pauseNote } from "./describe-start.ts";
import { locateFirstRun, seedFirstStart } from "./first-start.ts";
import { startService } from "./start-service.ts";

/** Starts the service and fills an empty database. */
export async function serve(
  service: Omit<Parameters<typeof startService>[0], "beforeOpening"> & { env: Env },
): Promise<{ origin: string; text: string }> {
  const { env, role } = service;
  let firstRun: FirstRun | undefined;
  const { origin, databaseFiles } = await startService({
    ...service,
    beforeOpening: async (opening) => {
      firstRun = await seedFirstStart({ env, ...opening });
    },
  });
  const start = describeStart({
    origin,
    dataDir: env.dataDir,
    databaseFiles,
    firstRun,
    toTerminal: process.stdout.isTTY === true,
    dashboard: env.dashboard,
  });
  const paused = await pauseNote();
  if (role === "all" || firstRun) return { origin, text: `${start}${paused}` };
  return { origin, text: `${start}  ${await locateFirstRun({ env })}\n${paused}` };
}
