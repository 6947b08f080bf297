import type { ErrorEnvelope } from "#lib/contract/error-envelope.ts";
import { DomainError, isDomainError } from "#lib/contract/errors.ts";
import { isUnavailable } from "#lib/platform/db/is-unavailable.ts";
import { newId } from "#lib/platform/ids.ts";
import { HTTP_STATUS } from "./error-meanings.ts";

/**
 * A response's headers while it is being made, by their names in lower case. A plain object: to make, fill and read a
 * `Headers` takes 3 µs, which every request would pay.
 */
export type AnswerHeaders = Record<string, string>;

/** Headers of every response that is not a page: no caching, no content sniffing. */
export const ANSWER_HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" } as const;

/**
 * What a caller may see of an error: a DomainError unchanged, a lost database as `unavailable`, no details of any other
 * error.
 */
export function publicError(error: unknown): DomainError {
  if (isDomainError(error)) return error;
  if (isUnavailable(error)) {
    return new DomainError("unavailable", "The service cannot reach its database. Try again shortly.", {
      retryAfterSeconds: 5,
    });
  }
  return new DomainError("internal_error", "The service failed. Quote the requestId when you report it.");
}

/** The public form of an error (interface, Errors). */
export function errorEnvelope(error: unknown, requestId: string): ErrorEnvelope {
  const { code, message, details } = publicError(error);
  return { error: { code, message, ...(details.length > 0 ? { details: [...details] } : {}), requestId } };
}

/** The error envelope as an HTTP response. `requestId` is in the body and in X-Request-Id. */
export function errorResponse({
  error,
  requestId = newId("request"),
  headers,
}: {
  error: unknown;
  requestId?: string;
  headers?: Headers | AnswerHeaders;
}): Response {
  const { code, retryAfterSeconds } = publicError(error);
  const answer = new Headers(headers);
  answer.set("content-type", "application/json");
  answer.set("x-request-id", requestId);
  for (const [name, value] of Object.entries(ANSWER_HEADERS)) answer.set(name, value);
  if (code === "unauthorized" && !answer.has("www-authenticate"))
    answer.set("www-authenticate", 'Bearer realm="laneway"');
  if (retryAfterSeconds !== undefined) answer.set("retry-after", String(Math.ceil(retryAfterSeconds)));
  return new Response(JSON.stringify(errorEnvelope(error, requestId)), {
    status: HTTP_STATUS[code],
    headers: answer,
  });
}

/** Answers an unknown path below /v1. */
export function notFound(): Response {
  return errorResponse({ error: new DomainError("not_found", "There is nothing at this path.") });
}
