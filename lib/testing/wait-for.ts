import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Asks again and again, without a pause of any fixed length, until the answer is neither undefined nor false.
 * @throws Error that names `what` when `timeoutMs` have passed; whatever `probe` throws, at once.
 */
export async function waitFor<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  { timeoutMs = 15_000 }: { timeoutMs?: number } = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await probe();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    await nextTurn();
  }
}
