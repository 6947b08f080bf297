import { curlSample } from "#components/start-run/samples/curl-sample.ts";
import type { JsonObject } from "#lib/json.ts";

/** A curl for a POSIX shell that starts a run. */
export function startCommand(call: { origin: string; agentId: string; body: JsonObject }): string {
  return curlSample({ ...call, attachments: [] });
}
