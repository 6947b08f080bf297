import type { Actor } from "#lib/auth/actor.ts";
import { runtime } from "#lib/runtime.ts";
import { addressOf, type CallbackHolder } from "./authenticate.ts";
import { isCredential } from "./is-credential.ts";

const MAX_PATH_CHARS = 500;

/** The request log is kept for keys and connected apps (D13); what people do is the audit log's. */
export function recordRequest({
  actor,
  request,
  status,
  requestId,
  startedAt,
  path = new URL(request.url).pathname,
}: {
  actor: Actor | CallbackHolder;
  request: Request;
  status: number;
  requestId: string;
  /** By the clock of `performance`. */
  startedAt: number;
  /** Where the address alone does not say what was asked for. */
  path?: string;
}): void {
  if (!isCredential(actor)) return;
  runtime().requestLog.record({
    workspaceId: actor.workspaceId,
    credentialId: actor.credentialId,
    at: new Date(),
    method: request.method,
    path: path.slice(0, MAX_PATH_CHARS),
    status,
    latencyMs: performance.now() - startedAt,
    requestId,
    address: addressOf(request),
  });
}
