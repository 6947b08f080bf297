import { type DomainError, type ErrorCode, isDomainError } from "#lib/contract/errors.ts";
import {
  ANSWER_HEADERS,
  type AnswerHeaders,
  errorResponse,
  publicError,
} from "#lib/doors/http/error-response.ts";
import { newId } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { dropRateLimit, spendToken } from "./admit.ts";
import { addressOf } from "./authenticate.ts";
import { type Caller, isCredential } from "./authenticators.ts";
import { logRequestFailure } from "./log-request-failure.ts";

/** An authenticated request. */
export interface Admitted<C extends Caller> {
  readonly caller: C;
  /** The rate_limited error, if any. Each door formats it in its own way. */
  readonly limited: DomainError | undefined;
  readonly requestId: string;
  readonly headers: AnswerHeaders;
}

export interface Answered {
  readonly response: Response;
  /** For the request log, where the response's status does not show the outcome of the request. */
  readonly status?: number | undefined;
  /** For the request log: what a response told that is no error envelope by its status. */
  readonly errorCode?: ErrorCode | undefined;
  /** For the request log, where the address does not show what was requested. */
  readonly path?: string | undefined;
}

/**
 * The steps of every request in the order of D1: authenticate, spend a token, answer, record. Each door supplies its
 * own answer step: check, read, call a verb. Errors become the error envelope here.
 */
export async function answerRequest<C extends Caller>({
  request,
  headers: ownHeaders,
  authenticate,
  answer,
}: {
  request: Request;
  /** Added to every response, including errors. */
  headers?: Readonly<Record<string, string>>;
  /** May add headers that an error response needs. */
  authenticate: (headers: AnswerHeaders) => Promise<C>;
  answer: (admitted: Admitted<C>) => Promise<Answered>;
}): Promise<Response> {
  const startedAt = performance.now();
  const requestId = newId("request");
  const headers: AnswerHeaders = { ...ANSWER_HEADERS, "x-request-id": requestId, ...ownHeaders };
  let caller: C | undefined;
  let answered: Answered;
  try {
    caller = await authenticate(headers);
    const limited = await spendToken(caller, headers);
    answered = await answer({ caller, limited, requestId, headers });
  } catch (error) {
    logRequestFailure({ error, requestId });
    // A credential that ended while its request waited is told what it would be told now.
    if (isDomainError(error) && error.code === "unauthorized") dropRateLimit(headers);
    answered = { response: errorResponse({ error, requestId, headers }), errorCode: publicError(error).code };
  }
  const { response, status = response.status, errorCode = null, path } = answered;
  if (caller)
    recordRequest({ caller, request, status, errorCode, requestId, startedAt, ...(path ? { path } : {}) });
  return response;
}

const MAX_PATH_CHARS = 500;

/** Logs requests of keys and connected apps (D13). People's actions are in the audit log. */
function recordRequest({
  caller,
  request,
  status,
  errorCode,
  requestId,
  startedAt,
  path = new URL(request.url).pathname,
}: {
  caller: Caller;
  request: Request;
  status: number;
  errorCode: ErrorCode | null;
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
    errorCode,
    latencyMs: performance.now() - startedAt,
    requestId,
    address: addressOf(request),
  });
}
