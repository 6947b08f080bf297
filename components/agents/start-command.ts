import { startPath } from "#components/call-samples/call.ts";
import { curlSample } from "#components/call-samples/curl-sample.ts";
import type { JsonObject } from "#lib/contract/json.ts";

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
