import { type Logger, pino, type SerializedError } from "pino";
import { nameSources } from "./built-sources.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    readonly log: Log;
  }
}

export type Log = Pick<Logger, "debug" | "info" | "warn" | "error" | "child">;

/** JSON lines on standard output. Never log what a trace would redact: only ids, codes and counts. */
export function createLog({ level }: { level: string }): Log {
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: null, timestamp, serializers: { err: serializeError } });
}

function serializeError(error: Error): SerializedError {
  const serialized = pino.stdSerializers.err(error);
  if (typeof serialized?.stack === "string") serialized.stack = nameSources(serialized.stack);
  return serialized;
}
