import { setTimeout as delay } from "node:timers/promises";

/**
 * A migration's lock timeout. While it waits for a reader, everybody else waits behind it, and running services give a
 * statement five seconds. Below PostgreSQL's deadlock_timeout of one second, so that in a deadlock the migration fails,
 * not a request.
 */
export const LOCK_MS = 500;
const PAUSE_MS = 1_500;
/** lock_not_available, deadlock_detected. */
const BLOCKED = new Set(["55P03", "40P01"]);

/** Whether an attempt failed because another transaction holds a lock. */
export function isBlocked(error: unknown): boolean {
  return error instanceof Error && "code" in error && BLOCKED.has(String(error.code));
}

/**
 * Runs work that locks tables, and retries after a pause while a lock is not free. Each attempt must be a transaction
 * with a `lock_timeout` of LOCK_MS, so that it leaves nothing behind.
 * @param onBlocked is called after each attempt that could not get its lock.
 * @throws the last attempt's error after `limitMs`.
 */
export async function inBriefLocks<T>({
  work,
  limitMs,
  onBlocked,
}: {
  work: () => Promise<T>;
  limitMs: number;
  onBlocked: () => Promise<void>;
}): Promise<T> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBlocked(error) || performance.now() > deadline) throw error;
      await onBlocked();
      await delay(PAUSE_MS);
    }
  }
}
