import { ACCESS_SECONDS } from "./tokens.ts";

/** The token response (RFC 6749 §5.1). */
export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: "Bearer";
  /** Seconds. */
  readonly expires_in: number;
  /** Only with offline_access. */
  readonly refresh_token?: string;
  /** The granted scopes, possibly fewer than requested. */
  readonly scope: string;
}

export function tokenAnswer({
  accessToken,
  refreshToken,
  scopes,
}: {
  accessToken: string;
  refreshToken: string | undefined;
  scopes: readonly string[];
}): TokenAnswer {
  return {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: ACCESS_SECONDS,
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    scope: scopes.join(" "),
  };
}
