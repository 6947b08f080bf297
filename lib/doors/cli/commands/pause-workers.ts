import { setTimeout as delay } from "node:timers/promises";
import {
  type PauseProgress,
  pauseWorkers,
  readPauseProgress,
  resumeWorkers,
} from "#lib/execution/worker/pause-workers.ts";
import type { Database } from "#lib/platform/db/database.ts";
import type { Host } from "../command/define-command.ts";
import { inDatabase } from "../session/in-database.ts";

/** Workers check once a second. One that has not noticed by then is an older version or hangs. */
const NOTICE_MS = 10_000;
const ASK_AGAIN_MS = 200;

/** Pauses the workers and waits for them to notice. */
export function pause(host: Host): Promise<PauseProgress> {
  return inDatabase({
    host,
    work: async ({ db }) => {
      await pauseWorkers(db);
      return untilNoticed(db);
    },
  });
}

async function untilNoticed(db: Database): Promise<PauseProgress> {
  const deadline = performance.now() + NOTICE_MS;
  for (;;) {
    const progress = await readPauseProgress(db);
    if (progress.takingWorkers === 0 || performance.now() > deadline) return progress;
    await delay(ASK_AGAIN_MS);
  }
}

export function resume(host: Host): Promise<{ wasPaused: boolean }> {
  return inDatabase({ host, work: async ({ db }) => ({ wasPaused: await resumeWorkers(db) }) });
}
