/** Seconds before each further attempt (D20); after the last one the delivery is given up. */
export const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
const JITTER = 0.2;
const DAY_SECONDS = 86_400;

/**
 * When a failed delivery is tried again, in seconds: by the schedule, each time ± 20 %, so that a receiver that comes back
 * is not met by all at once; or when the receiver asks for it, up to a day later.
 * @param attempt that failed, from 1.
 * @returns undefined: it is given up.
 */
export function nextAttemptSeconds({
  attempt,
  retryAfter,
  random = Math.random,
}: {
  attempt: number;
  retryAfter: number | undefined;
  random?: () => number;
}): number | undefined {
  const seconds = RETRY_SECONDS[attempt - 1];
  if (seconds === undefined) return undefined;
  if (retryAfter !== undefined) return Math.min(DAY_SECONDS, Math.max(1, retryAfter));
  return seconds * (1 - JITTER + 2 * JITTER * random());
}
