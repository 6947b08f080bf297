import { isUnavailable } from "#lib/platform/db/is-unavailable.ts";
import type { Log } from "./log.ts";

const EVERY_MS = 1_000;

/** When the log last had a database error, and how many followed. */
interface Outage {
  readonly at: number;
  failures: number;
}

const outages = new WeakMap<Log, Outage>();

/**
 * Logs an error. While the database is unavailable there are thousands a second: then it logs one line a second with
 * the reason and the number of errors since the last line.
 */
export function logFailure(
  log: Log,
  { error, message, ...fields }: { error: unknown; message: string } & Readonly<Record<string, unknown>>,
): void {
  if (!isUnavailable(error)) {
    log.error({ err: error, ...fields }, message);
    return;
  }
  const now = performance.now();
  const last = outages.get(log);
  if (last && now - last.at < EVERY_MS) {
    last.failures += 1;
    return;
  }
  outages.set(log, { at: now, failures: 0 });
  log.error({ ...reasonOf(error), failures: 1 + (last?.failures ?? 0) }, "the database is unavailable");
}

/** PostgreSQL's code and message; neither contains row values. */
function reasonOf(error: unknown): { code?: unknown; reason: string } {
  if (!(error instanceof Error)) return { reason: String(error) };
  return { ...("code" in error && { code: error.code }), reason: error.message };
}
