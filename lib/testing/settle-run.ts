import type { Run } from "#lib/contract/runs.ts";
import { startWorker } from "#lib/execution/worker/start-worker.ts";
import { type Api, hasSettled } from "./api-client.ts";

export const hasEnded = ({ completedAt }: Run): boolean => completedAt !== null;

/** A worker of this process executes until the run has ended or waits, or is as is asked for. */
export async function settleRun(
  api: Api,
  runId: string,
  condition: (run: Run) => boolean = hasSettled,
): Promise<Run> {
  const worker = await startWorker({ concurrency: 20 });
  try {
    return await api.runUntil(runId, condition);
  } finally {
    await worker.stop();
  }
}
