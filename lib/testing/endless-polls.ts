import type {} from "#lib/nouns/runs/run-watch.ts";
import type { Runtime } from "#lib/platform/runtime.ts";

const FOREVER_MS = 2 ** 31 - 1;

/**
 * Until it is disposed of, the time of a held poll never comes: one that is answered was answered because of what
 * happened, however slow the machine is.
 */
export function holdPollsForever(runtime: Runtime): Disposable {
  const { watch } = runtime;
  const next: typeof watch.next = (runId, _maxMs, since) => watch.next(runId, FOREVER_MS, since);
  Object.assign(runtime, { watch: { ...watch, next } });
  return { [Symbol.dispose]: () => void Object.assign(runtime, { watch }) };
}
