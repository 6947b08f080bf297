import { DomainError } from "#lib/contract/errors.ts";
import { hashSecret } from "#lib/nouns/access/secret-format.ts";
import { ownResources } from "./addresses.ts";
import { changeTokens } from "./change-tokens.ts";
import { OAuthError } from "./oauth-error.ts";
import { recordReuse } from "./record-reuse.ts";
import { type Refreshed, refreshTokens as refresh } from "./refresh-tokens.sql.ts";
import { type TokenAnswer, tokenAnswer } from "./token-answer.ts";
import { isWellFormedRefreshToken, newAccessToken, newRefreshToken } from "./tokens.ts";

/** Retry-After of a rate-limited client, and while connected apps are switched off, for however long. */
const RETRY_SECONDS = 60;

/**
 * Exchanges a refresh token for the next one and an access token (RFC 6749 §6). Within a minute of its first use it
 * works again, for clients that refresh in parallel; after that, reuse ends its whole family (D17). While the workspace
 * allows no app, nothing changes and the token stays valid.
 * @throws OAuthError invalid_grant, invalid_scope; DomainError unavailable while connected apps are switched off,
 * rate_limited.
 */
export async function refreshTokens({
  clientId,
  refreshToken,
  scopes = null,
}: {
  clientId: string;
  refreshToken: string;
  /** A subset of the token's scopes, for this access token only. */
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
