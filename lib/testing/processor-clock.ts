import { usedMs } from "./watch-loop.ts";

/**
 * Starts to count the processor time of this thread, in milliseconds. What only calculates is bounded by this rather
 * than by the clock on the wall: other work on the machine takes none of it, and neither do the threads that compile
 * and collect garbage beside it, which keep nobody from the event loop.
 */
export function startProcessorClock(): () => number {
  const startedAt = usedMs();
  return () => usedMs() - startedAt;
}
