import type { ErrorEnvelope } from "#lib/contract/error-envelope.ts";

type ApiFault = NonNullable<ErrorEnvelope["error"]["details"]>[number];

/** An error from the API, or a failure to reach it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** An API error code, `unreachable`, or `stopped` if the person stopped waiting. */
  readonly code: string;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Each fault with its field, a JSON Pointer into the request's body. */
  readonly details: readonly ApiFault[];

  constructor(
    code: string,
    message: string,
    {
      requestId,
      retryAfterSeconds,
      details = [],
    }: {
      requestId?: string | undefined;
      retryAfterSeconds?: number | undefined;
      details?: readonly ApiFault[] | undefined;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }
}

/** The request may have succeeded: its outcome is unknown. */
export const stoppedWaiting = () =>
  new ApiError("stopped", "The service may still do this. Check before you try again.");

/** The title for that case. */
export const STOPPED = "You stopped waiting.";

export const hasStopped = (error: unknown) => error instanceof ApiError && error.code === "stopped";

export const unreachable = () => new ApiError("unreachable", "The service cannot be reached.");

/** The error in an unsuccessful response. */
export async function readApiError(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  try {
    const { error }: ErrorEnvelope = await response.json();
    const { requestId, details } = error;
    return new ApiError(error.code, error.message, { requestId, retryAfterSeconds, details });
  } catch {
    // A proxy's own page without our envelope.
    return new ApiError("unreachable", `The service answered with status ${response.status}.`);
  }
}

/** Whether a retry may succeed. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && ["unreachable", "unavailable", "internal_error"].includes(error.code);
}
