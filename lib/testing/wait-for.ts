import { setTimeout as pause } from "node:timers/promises";

/** The longest between two questions: who asks all the time takes the processor from what is waited for. */
const MAX_PAUSE_MS = 20;

/**
 * Asks again and again, at first at once, until the answer is neither undefined nor false.
 * @throws Error that names `what` when `timeoutMs` have passed; whatever `probe` throws, at once.
 */
export async function waitFor<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  // Less than a test has; six files share two cores.
  { timeoutMs = 50_000 }: { timeoutMs?: number } = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = 0; ; pauseMs = Math.min(pauseMs + 1, MAX_PAUSE_MS)) {
    const answer = await probe();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    await pause(pauseMs);
  }
}
