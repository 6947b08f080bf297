import { setTimeout as delay } from "node:timers/promises";

/**
 * Longer than this a migration does not wait for a lock of a table. While it waits behind a reader, everybody else waits
 * behind it; running services give a statement five seconds. Under PostgreSQL's deadlock_timeout of one second, so that
 * of a deadlock the migration gives up and not a request.
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
 * Does work that locks tables, and again after a pause as long as a lock cannot be had at once. Each attempt must be a
 * transaction with a `lock_timeout` of LOCK_MS: it leaves nothing behind.
 * @param onBlocked is called after each attempt that could not get its lock.
 * @throws the last attempt's error when `limitMs` have passed.
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
