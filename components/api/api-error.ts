import type { ErrorEnvelope } from "#lib/contract/error-envelope.ts";

type ApiFault = NonNullable<ErrorEnvelope["error"]["details"]>[number];

/** An error from the API, or a failure to reach it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /**
   * An API error code, `unreachable`, `stopped` if the person stopped waiting, or `gateway_refused` if something in front
   * of the service answered instead of it, in a way that another attempt does not change.
   */
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
    const { code, message } = gatewayFault(response.status);
    return new ApiError(code, message, { retryAfterSeconds });
  }
}

/**
 * The body of a successful response; an empty one is an empty object.
 * @throws ApiError gateway_refused for anything but JSON, such as the sign-in page of a gateway.
 */
export async function readAnswer(response: Response) {
  if (response.status === NO_CONTENT) return {};
  try {
    return await response.json();
  } catch {
    const { code, message } = gatewayFault(response.status);
    throw new ApiError(code, message);
  }
}

const NO_CONTENT = 204;
const UNAVAILABLE = [502, 503];
const TOO_SLOW = 504;
const TOO_LARGE = 413;

/** What an answer without our envelope means: a proxy, a gateway or a firewall gave it (docs/reverse-proxy.md). */
function gatewayFault(status: number): { code: "unreachable" | "gateway_refused"; message: string } {
  const says = `A proxy in front of the service answered ${status}`;
  if (UNAVAILABLE.includes(status))
    return { code: "unreachable", message: `${says}: it does not reach the service.` };
  if (status === TOO_SLOW)
    return {
      code: "unreachable",
      message: `${says}: it did not wait for the service, which may still do this.`,
    };
  if (status === TOO_LARGE) {
    const remedy = "Whoever runs the proxy has to let larger requests through.";
    return { code: "gateway_refused", message: `${says}: this is too large for it. ${remedy}` };
  }
  if (status >= 500) return { code: "unreachable", message: `The service answered with status ${status}.` };
  return {
    code: "gateway_refused",
    message: `${says} with a page of its own, and the service was not asked.`,
  };
}

/** Whether a retry may succeed. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && ["unreachable", "unavailable", "internal_error"].includes(error.code);
}

/** The server's message for one field of the request. `field` is its JSON Pointer. */
export function fieldFault(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const fault = error.details.find((detail) => detail.field === field);
  return fault && sentence(fault.message);
}

/** Whether a field of the form shows a fault, so that the form need not repeat it. */
export function isFieldFault(error: Error | null, fields: readonly string[]): boolean {
  return fields.some((field) => fieldFault(error, field) !== undefined);
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}
