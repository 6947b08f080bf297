import { DomainError } from "#lib/contract/errors.ts";
import { hashSecret } from "#lib/nouns/access/secret-format.ts";
import { ownResources } from "./addresses.ts";
import { changeTokens } from "./change-tokens.ts";
import { OAuthError } from "./oauth-error.ts";
import { recordReuse } from "./record-reuse.ts";
import { type Refreshed, refreshTokens as refresh } from "./refresh-tokens.sql.ts";
import { type TokenAnswer, tokenAnswer } from "./token-answer.ts";
import { isWellFormedRefreshToken, newAccessToken, newRefreshToken } from "./token-format.ts";

/**
 * Nobody knows when an admin switches connected apps on again. A client that waits this long does not ask all the
 * time, and one that was rate limited has room again after a minute.
 */
const RETRY_SECONDS = 60;

/**
 * Changes a refresh token for the next one and an access token (RFC 6749 §6). Within a minute of its first use it works
 * again, for clients that refresh in parallel; after that it ends its whole family (D17).
 * While the workspace lets no app in, nothing is changed, and the token stays as it is.
 * @throws OAuthError invalid_grant, invalid_scope; DomainError unavailable while connected apps are switched off, rate_limited.
 */
export async function refreshTokens({
  clientId,
  refreshToken,
  scopes = null,
}: {
  clientId: string;
  refreshToken: string;
  /** Less than the token has, for this access token alone. */
  scopes?: readonly string[] | null;
}): Promise<TokenAnswer> {
  const accessToken = newAccessToken();
  const nextToken = newRefreshToken();
  const hash = hashSecret(refreshToken);
  const done = isWellFormedRefreshToken(refreshToken)
    ? await changeTokens({
        by: "token",
        hash,
        async work(tx) {
          const tokens = [hashSecret(accessToken), hashSecret(nextToken)];
          const [row] = await tx.run<Refreshed>(refresh, [hash, clientId, ...tokens, scopes, ownResources()]);
          if (row?.ended && row.grantId) await recordReuse(tx, { grantId: row.grantId, what: "token" });
          return row;
        },
      })
    : undefined;
  const later = { retryAfterSeconds: RETRY_SECONDS };
  if (done?.isSwitchedOff)
    throw new DomainError("unavailable", "The workspace does not allow this app now. Keep the token.", later);
  if (done?.isTooOften)
    throw new DomainError(
      "rate_limited",
      `This app was given new tokens too often. Keep the token, and try again in ${RETRY_SECONDS} seconds.`,
      later,
    );
  if (done?.isOutOfScope) {
    throw new OAuthError(
      "invalid_scope",
      "The refresh token was not given these scopes, or nothing could be done with them.",
    );
  }
  if (!done?.scopes) {
    throw new OAuthError(
      "invalid_grant",
      "The refresh token is unknown, expired, revoked, used up or another client's, or what it stood for has ended.",
    );
  }
  return tokenAnswer({ accessToken, refreshToken: nextToken, scopes: done.scopes });
}
