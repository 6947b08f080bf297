import { newId } from "#lib/ids.ts";
import { isOAuthError, type OAuthErrorCode } from "#lib/oauth/oauth-error.ts";
import { runtime } from "#lib/runtime.ts";
import { ANSWER_HEADERS } from "../answer-headers.ts";
import { publicError } from "../error-response.ts";
import { HTTP_STATUS } from "../http-status.ts";

/** Tokens are in no cache (RFC 6749 §5.1); nor is anything else that is said to one client alone. */
export const NOT_STORED = { ...ANSWER_HEADERS, pragma: "no-cache" };

interface Refusal {
  readonly status: number;
  readonly code: OAuthErrorCode;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * `/oauth/*` answers OAuth error bodies (D1; RFC 6749 §5.2, RFC 7591 §3.2.2).
 * @param request what is refused; one that came with an Authorization header is told what that would have to be.
 */
export function refuseOAuth({
  error,
  request,
  headers,
}: {
  error: unknown;
  request: Request;
  headers?: Readonly<Record<string, string>>;
}): Response {
  const requestId = newId("request");
  const { status, code, message, headers: own } = refusalOf(error, requestId);
  const challenge = status === 401 && request.headers.has("authorization") ? CHALLENGE : {};
  return Response.json(
    { error: code, error_description: message },
    { status, headers: { ...NOT_STORED, "x-request-id": requestId, ...challenge, ...own, ...headers } },
  );
}

const CHALLENGE = { "www-authenticate": 'Basic realm="laneway"' };

function refusalOf(error: unknown, requestId: string): Refusal {
  if (isOAuthError(error)) {
    const status = error.code === "invalid_client" ? 401 : 400;
    return { status, code: error.code, message: error.message };
  }
  if (publicError(error).code === "internal_error")
    runtime().log.error({ err: error, requestId }, "an OAuth request failed");
  const { code, message, retryAfterSeconds } = publicError(error);
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterSeconds)) };
  return { status: HTTP_STATUS[code], code: wordFor(code), message, headers };
}

function wordFor(code: string): OAuthErrorCode {
  if (code === "internal_error") return "server_error";
  if (code === "capability_disabled") return "access_denied";
  return code === "rate_limited" || code === "unavailable" ? "temporarily_unavailable" : "invalid_request";
}
