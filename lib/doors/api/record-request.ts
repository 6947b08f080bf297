import { runtime } from "#lib/platform/runtime.ts";
import { addressOf } from "./authenticate.ts";
import { type Caller, isCredential } from "./authenticators.ts";

const MAX_PATH_CHARS = 500;

/** The request log is kept for keys and connected apps (D13); what people do is the audit log's. */
export function recordRequest({
  caller,
  request,
  status,
  requestId,
  startedAt,
  path = new URL(request.url).pathname,
}: {
  caller: Caller;
  request: Request;
  status: number;
  requestId: string;
  /** By the clock of `performance`. */
  startedAt: number;
  /** Where the address alone does not say what was asked for. */
  path?: string;
}): void {
  if (!isCredential(caller)) return;
  runtime().requestLog.record({
    workspaceId: caller.workspaceId,
    credentialId: caller.credentialId,
    at: new Date(),
    method: request.method,
    path: path.slice(0, MAX_PATH_CHARS),
    status,
    latencyMs: performance.now() - startedAt,
    requestId,
    address: addressOf(request),
  });
}
