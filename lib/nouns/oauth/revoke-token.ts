import { hashSecret } from "#lib/nouns/access/secret-format.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { changeTokens } from "./change-tokens.ts";
import { OAuthError } from "./oauth-error.ts";
import { isWellFormedAccessToken, isWellFormedRefreshToken } from "./tokens.ts";

/**
 * $1 hash of the token, $2 client or null. A refresh token ends its family, an access token only itself (RFC 7009
 * §2.1). The grant's row is locked. Indexes: oauth_tokens primary key, oauth_tokens_family.
 */
const revoke: Statement = {
  name: "revoke-oauth-token",
  text: `
    with token as (
      select t.token_hash, t.kind, t.family_id, $2::text is null or g.client_id = $2 as is_own
        from oauth_tokens t join oauth_grants g on g.id = t.grant_id
       where t.token_hash = $1
    ),
    ended as (
      update oauth_tokens t set revoked_at = now() from token
       where token.is_own and t.family_id = token.family_id and t.revoked_at is null
         and (token.kind = 'refresh' or t.token_hash = token.token_hash)
    )
    select is_own as "isOwn" from token`,
};

/**
 * Revokes a token that a client no longer needs (RFC 7009). An unknown or ended token is not an error. The person's
 * consent stays.
 * @returns whether the token exists.
 * @throws OAuthError invalid_grant for another client's token.
 */
export async function revokeToken({
  token,
  clientId,
}: {
  token: string;
  /** The client that asks. Optional: the holder of a token may revoke it. */
  clientId: string | undefined;
}): Promise<boolean> {
  if (!isWellFormedAccessToken(token) && !isWellFormedRefreshToken(token)) return false;
  const hash = hashSecret(token);
  const [found] =
    (await changeTokens({
      by: "token",
      hash,
      work: (tx) => tx.run<{ isOwn: boolean }>(revoke, [hash, clientId ?? null]),
    })) ?? [];
  if (found && !found.isOwn) throw new OAuthError("invalid_grant", "The token is another client's.");
  return found !== undefined;
}
