import { publicError } from "#lib/doors/http/error-response.ts";
import { isUnavailable } from "#lib/platform/db/is-unavailable.ts";
import { logFailure } from "#lib/platform/log-failure.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** Logs server and database errors. Errors caused by the caller are not logged. */
export function logRequestFailure({
  error,
  requestId,
  message = "request failed",
}: {
  error: unknown;
  requestId: string;
  message?: string;
}): void {
  if (publicError(error).code === "internal_error" || isUnavailable(error))
    logFailure(runtime().log, { error, message, requestId });
}
