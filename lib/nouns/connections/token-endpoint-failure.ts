/**
 * A token endpoint gave no token, though nothing says that the client is refused: it cannot be reached, is too slow,
 * fails, or answers what nobody understands. A node may try again, unless its address is one that may not be called.
 * The message is bounded and redacted.
 */
export class TokenEndpointFailure extends Error {
  override readonly name = "TokenEndpointFailure";
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    options: { retryable?: boolean; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message);
    this.retryable = options.retryable ?? true;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** By name, not `instanceof`: Next's bundle and Node's own imports hold two copies of this class. */
export function isTokenEndpointFailure(error: unknown): error is TokenEndpointFailure {
  return error instanceof Error && error.name === "TokenEndpointFailure" && "retryable" in error;
}
