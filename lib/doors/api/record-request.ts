import { runtime } from "#lib/platform/runtime.ts";
import { addressOf } from "./authenticate.ts";
import { type Caller, isCredential } from "./authenticators.ts";

const MAX_PATH_CHARS = 500;

/** Logs requests of keys and connected apps (D13). People's actions are in the audit log. */
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
  /** A value of `performance.now()`. */
  startedAt: number;
  /** Used where the address alone does not show what was requested. */
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
