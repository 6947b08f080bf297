/** The failures of an outbound call, and whether a retry may help. */
const RETRYABLE = {
  /** The URL, a header or the method is not allowed. */
  invalid_request: false,
  /** The host is, or resolves to, a blocked address. */
  blocked_address: false,
  dns: true,
  connect: true,
  tls: false,
  /** The connection closed before the response was complete. */
  connection_lost: true,
  /** Timeout while connecting or without data. The caller's own deadline is `aborted`. */
  timeout: true,
  too_large: false,
  too_many_redirects: false,
  /** From https to http with a body that must be sent again, or to a URL that is not allowed. */
  refused_redirect: false,
  /** The response is not valid HTTP, or its compression is broken or unknown. */
  protocol: false,
  proxy: true,
  aborted: false,
  /** This process is stopping. */
  closed: true,
} as const;

export type OutboundReason = keyof typeof RETRYABLE;

/**
 * An outbound call without a usable response. The message names only the host of the URL, and never a resolved address,
 * so it may be shown to the URL's author. `cause` may name addresses: it is for the log.
 */
export class OutboundError extends Error {
  override readonly name = "OutboundError";
  readonly reason: OutboundReason;
  readonly retryable: boolean;

  constructor(
    reason: OutboundReason,
    message: string,
    { cause, retryable = RETRYABLE[reason] }: { cause?: unknown; retryable?: boolean } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
    this.retryable = retryable;
  }
}

/** By name, not `instanceof`: Next's bundle and Node's imports have two copies of this class. */
export function isOutboundError(error: unknown): error is OutboundError {
  return error instanceof Error && error.name === "OutboundError" && "reason" in error;
}

/** Finds the OutboundError inside an error of `fetch` or of a library. */
export function outboundErrorIn(error: unknown): OutboundError | undefined {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    if (isOutboundError(current)) return current;
    current = current.cause;
  }
  return undefined;
}
