import { type DomainError, isDomainError } from "#lib/contract/errors.ts";
import { ANSWER_HEADERS, type AnswerHeaders, errorResponse } from "#lib/doors/http/error-response.ts";
import { newId } from "#lib/platform/ids.ts";
import { dropRateLimit, spendToken } from "./admit.ts";
import type { Caller } from "./authenticators.ts";
import { logRequestFailure } from "./log-request-failure.ts";
import { recordRequest } from "./record-request.ts";

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
    answered = { response: errorResponse({ error, requestId, headers }) };
  }
  const { response, status = response.status, path } = answered;
  if (caller) recordRequest({ caller, request, status, requestId, startedAt, ...(path ? { path } : {}) });
  return response;
}
