/** OAuth's own error codes: clients recover only from these (D17). */
export const OAUTH_ERROR_CODES = [
  // RFC 6749 §4.1.2.1 and §5.2
  "invalid_request",
  "invalid_client",
  "invalid_grant",
  "unauthorized_client",
  "unsupported_grant_type",
  "unsupported_response_type",
  "invalid_scope",
  "access_denied",
  "server_error",
  "temporarily_unavailable",
  // RFC 8707 §2
  "invalid_target",
  // RFC 7591 §3.2.2
  "invalid_redirect_uri",
  "invalid_client_metadata",
  // OpenID Connect Core §3.1.2.6: the answer to `prompt=none`
  "interaction_required",
] as const;
export type OAuthErrorCode = (typeof OAUTH_ERROR_CODES)[number];

/** An error for the client. Its message is for the developer and repeats nothing that was sent. */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
  readonly code: OAuthErrorCode;

  /** @param options a `cause` is only logged. */
  constructor(code: OAuthErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** By name, not `instanceof`: Next's bundle and Node's imports have two copies of this class. */
export function isOAuthError(error: unknown): error is OAuthError {
  return error instanceof Error && error.name === "OAuthError" && "code" in error;
}
