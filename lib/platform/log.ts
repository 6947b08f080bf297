import { type Logger, pino, type SerializedError } from "pino";
import { nameSources } from "./built-sources.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly log: Log;
  }
}

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error" | "child">;

/** JSON lines on standard output, or standard error for a command, whose output is its result. Never log what a trace would redact: only ids, codes and counts. */
export function createLog({ level, to = "output" }: { level: string; to?: "output" | "error" }): Log {
  const timestamp = pino.stdTimeFunctions.isoTime;
  const options = { level, base: null, timestamp, serializers: { err: serializeError } };
  return to === "output" ? pino(options) : pino(options, pino.destination({ fd: 2, sync: true }));
}

function serializeError(error: Error): SerializedError {
  const serialized = pino.stdSerializers.err(error);
  if (typeof serialized?.stack === "string") serialized.stack = nameSources(serialized.stack);
  return serialized;
}
