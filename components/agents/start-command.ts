import { startPath } from "#components/start-run/samples/call.ts";
import { curlSample } from "#components/start-run/samples/curl-sample.ts";
import type { JsonObject } from "#lib/json.ts";

/** A curl for a POSIX shell that starts a run. */
export function startCommand({
  origin,
  agentId,
  body,
}: {
  origin: string;
  agentId: string;
  body: JsonObject;
}): string {
  return curlSample({ origin, path: startPath(agentId), body, attachments: [] });
}
