import type { ClaimEnding } from "#lib/contract/claim-ending.ts";
import { claimedCookie } from "#lib/nouns/access/claim-cookie.ts";
import { providerName } from "#lib/nouns/access/sign-in-providers.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** Indexes: users_email, sessions_user, user_identities_user, api_keys_created_by, oauth_grants_consent, invitations_invited_by. */
const findEnding: Statement = {
  name: "describe-claim",
  text: `
    select u.password_hash is not null as "hasPassword",
           (select count(*)::int from sessions s
             where s.user_id = u.id and s.ended_at is null and s.expires_at > now()) as "sessions",
           (select count(*)::int from user_identities i where i.user_id = u.id) as "signIns",
           (select count(*)::int from passkeys p where p.user_id = u.id)
             + (select count(*)::int from totp_factors t where t.user_id = u.id and t.confirmed_at is not null)
             as "factors",
           (select count(*)::int from api_keys k
             where k.created_by = u.id and k.status <> 'revoked'
               and (k.expires_at is null or k.expires_at > now())) as "keys",
           (select count(*)::int from oauth_grants g where g.user_id = u.id and g.ended_at is null) as "apps",
           (select count(*)::int from invitations n
             where n.invited_by = u.id and n.accepted_at is null and n.withdrawn_at is null
               and n.expires_at > now()) as "invitations"
      from users u
     where lower(u.email) = lower($1) and u.email_proven_at is null`,
};

/** The claim that the browser's person must agree to; undefined if there is none. */
export async function describeClaim({
  cookieHeader,
}: {
  cookieHeader: string | null;
}): Promise<{ email: string; provider: string; ending: ClaimEnding } | undefined> {
  const claim = await claimedCookie.open(cookieHeader);
  if (!claim) return undefined;
  const { email } = claim;
  const [ending] = await runtime().db.run<ClaimEnding>(findEnding, [email]);
  return ending && { email, provider: providerName(claim.provider), ending };
}
