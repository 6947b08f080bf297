import { createHash } from "node:crypto";
import { hashSecret } from "#lib/nouns/access/secret-format.ts";
import { changeTokens } from "./change-tokens.ts";
import { type Exchanged, exchangeCode as exchange } from "./exchange-code.sql.ts";
import { OAuthError } from "./oauth-error.ts";
import { recordReuse } from "./record-reuse.ts";
import { OFFLINE_ACCESS } from "./scopes.ts";
import { type TokenAnswer, tokenAnswer } from "./token-answer.ts";
import { isWellFormedCode, newAccessToken, newRefreshToken } from "./tokens.ts";

const CODE_VERIFIER = /^[\w.~-]{43,128}$/;

/**
 * Exchanges an authorization code for tokens (RFC 6749 §4.1.3, PKCE with S256). It works once; a second use with its
 * verifier ends the tokens of the first.
 * @throws OAuthError invalid_grant.
 */
export async function exchangeCode({
  clientId,
  code,
  codeVerifier,
  redirectUri = null,
}: {
  clientId: string;
  code: string;
  codeVerifier: string;
  /** OAuth 2.1 does not require it; if sent, it must match. */
  redirectUri?: string | null | undefined;
}): Promise<TokenAnswer> {
  const accessToken = newAccessToken();
  const refreshToken = newRefreshToken();
  const challenge = CODE_VERIFIER.test(codeVerifier)
    ? createHash("sha256").update(codeVerifier).digest("base64url")
    : "none";
  const hash = hashSecret(code);
  const done = isWellFormedCode(code)
    ? await changeTokens({
        by: "code",
        hash,
        async work(tx) {
          const tokens = [hashSecret(accessToken), hashSecret(refreshToken)];
          const [row] = await tx.run<Exchanged>(exchange, [
            hash,
            clientId,
            redirectUri,
            challenge,
            ...tokens,
          ]);
          if (row?.ended && row.grantId) await recordReuse(tx, { grantId: row.grantId, what: "code" });
          return row;
        },
      })
    : undefined;
  if (!done?.scopes) {
    throw new OAuthError(
      "invalid_grant",
      "The code is unknown, was used or has expired, or is another client's, redirect URI's or code_verifier's.",
    );
  }
  const { scopes } = done;
  const stays = scopes.includes(OFFLINE_ACCESS);
  return tokenAnswer({ accessToken, refreshToken: stays ? refreshToken : undefined, scopes });
}
