import { type Logger, pino } from "pino";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly log: Log;
  }
}

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error" | "child">;

/** JSON lines on standard output. Never log what a trace would redact: only ids, codes and counts. */
export function createLog({ level }: { level: string }): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
