/**
 * A token endpoint gave no token, but did not refuse the client either: it is unreachable, slow, failing or sends an
 * invalid response. A node may retry, unless calls to the address are forbidden. The message is bounded and redacted.
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

/** By name, not `instanceof`: Next's bundle and Node's imports have two copies of this class. */
export function isTokenEndpointFailure(error: unknown): error is TokenEndpointFailure {
  return error instanceof Error && error.name === "TokenEndpointFailure" && "retryable" in error;
}
