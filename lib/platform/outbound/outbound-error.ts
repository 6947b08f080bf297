/** What can go wrong with a call to the outside; whether trying again may help. */
const RETRYABLE = {
  /** The URL, a header or the method is one that we do not send. */
  invalid_request: false,
  /** The host is, or resolves to, an address that may not be called. */
  blocked_address: false,
  dns: true,
  connect: true,
  tls: false,
  /** The connection ended before the answer did. */
  connection_lost: true,
  /** Connecting, or a silence, took too long. The caller's own deadline is `aborted`. */
  timeout: true,
  too_large: false,
  too_many_redirects: false,
  /** From https to http with a body that must be sent again, or to where we do not go. */
  refused_redirect: false,
  /** The answer is not HTTP, or its compression is broken or unknown. */
  protocol: false,
  proxy: true,
  aborted: false,
  /** This process is stopping. */
  closed: true,
} as const;

export type OutboundReason = keyof typeof RETRYABLE;

/**
 * A call to the outside that gave no usable answer. The message names the host and nothing else of the URL, and
 * never an address that a name resolved to, so it may be shown to the author of the URL. `cause` may name
 * addresses: it is for the log.
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

/** By name, not `instanceof`: Next's bundle and Node's own imports hold two copies of this class. */
export function isOutboundError(error: unknown): error is OutboundError {
  return error instanceof Error && error.name === "OutboundError" && "reason" in error;
}

/** The OutboundError that `fetch` or a library around it wrapped in an error of its own. */
export function outboundErrorIn(error: unknown): OutboundError | undefined {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    if (isOutboundError(current)) return current;
    current = current.cause;
  }
  return undefined;
}
