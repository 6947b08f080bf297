import { HTTP_STATUS } from "#lib/doors/http/error-meanings.ts";
import { ANSWER_HEADERS, publicError } from "#lib/doors/http/error-response.ts";
import { isOAuthError, type OAuthErrorCode } from "#lib/nouns/oauth/oauth-error.ts";
import { newId } from "#lib/platform/ids.ts";
import { logRequestFailure } from "../log-request-failure.ts";

/** Responses for one client must not be cached, tokens above all (RFC 6749 §5.1). */
export const NOT_STORED = { ...ANSWER_HEADERS, pragma: "no-cache" };

interface Refusal {
  readonly status: number;
  readonly code: OAuthErrorCode;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * `/oauth/*` answers OAuth error bodies (D1; RFC 6749 §5.2, RFC 7591 §3.2.2).
 * @param request the refused request; if it has an Authorization header, the answer names the required scheme.
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
  logRequestFailure({ error, requestId, message: "an OAuth request failed" });
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
