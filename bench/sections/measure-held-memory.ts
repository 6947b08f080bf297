import type { Inspector } from "../profile/open-inspector.ts";

const MEBIBYTE = 1_048_576;

/**
 * The most that a process holds more while `work` is in progress than before, in MiB: objects that are still reachable
 * and the buffers behind them. All garbage is collected before each sample, because resident memory and a heap as it
 * stands grow in steps of many MiB, whenever V8 chooses, whatever a run needs. The service runs for some milliseconds
 * between two samples; what lives shorter than that is not seen, and is garbage soon anyway. Samples slow the work down
 * but do not change what it holds. Memory of threads and of other processes is not in the figure.
 */
export async function heldMebibytes(inspector: Inspector, work: () => Promise<unknown>): Promise<number> {
  await inspector.collectGarbage();
  const before = await inspector.heldBytes();
  let most = before;
  let isWorking = true;
  const working = work().finally(() => {
    isWorking = false;
  });
  working.catch(() => {}); // awaited below
  while (isWorking) most = Math.max(most, await inspector.heldBytes());
  await working;
  return (most - before) / MEBIBYTE;
}
