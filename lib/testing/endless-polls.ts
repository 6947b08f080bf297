import type {} from "#lib/nouns/runs/run-watch.ts";
import type { Runtime } from "#lib/platform/runtime.ts";
import { waitFor } from "./wait-for.ts";

const FOREVER_MS = 2 ** 31 - 1;

/**
 * Until it is disposed of, the time of a held poll never comes: one that is answered was answered because of what
 * happened, however slow the machine is. `stand` is until so many have begun to wait.
 */
export function holdPollsForever(
  runtime: Runtime,
): Disposable & { stand: (polls: number) => Promise<unknown> } {
  const { watch } = runtime;
  let waiting = 0;
  const next: typeof watch.next = (runId, _maxMs, since) => {
    waiting += 1;
    return watch.next(runId, FOREVER_MS, since);
  };
  Object.assign(runtime, { watch: { ...watch, next } });
  return {
    [Symbol.dispose]: () => void Object.assign(runtime, { watch }),
    stand: (polls) => waitFor(`${polls} polls to wait`, () => waiting >= polls),
  };
}
