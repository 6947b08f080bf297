import type { OAuthConfig } from "next-auth/providers/oauth";
import { profileOf as openIdProfileOf, type ProviderProfile } from "#lib/platform/env/provider-profile.ts";
import type { SignInClient } from "#lib/platform/env/sign-in-settings.ts";
import { redirectUriOf } from "./redirect-uri.ts";

/**
 * Any OpenID Connect provider, by discovery: authorization code with PKCE, state and nonce. The library checks the
 * token's signature, issuer, audience and times.
 */
export function oidcProvider({
  id,
  name,
  issuer,
  clientId,
  clientSecret,
  profileOf = openIdProfileOf,
}: SignInClient & {
  id: string;
  name: string;
  issuer: string;
  /** The person's profile from the provider's claims. */
  profileOf?: typeof openIdProfileOf;
}): OAuthConfig<ProviderProfile> {
  const redirectUri = redirectUriOf(id);
  return {
    id,
    name,
    type: "oauth",
    wellKnown: `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    httpOptions: { timeout: 10_000 },
    // The library would derive the address from its own configuration.
    authorization: { params: { scope: "openid email profile", redirect_uri: redirectUri } },
    token: {
      async request({ client, params, checks }) {
        return { tokens: await client.callback(redirectUri, params, checks) };
      },
    },
    userinfo: {
      async request({ client, tokens }) {
        const set = await client.userinfo(tokens.access_token ?? "").catch(() => ({ sub: undefined }));
        const claims = claimsIn(tokens.id_token);
        // Some providers send the address only in userinfo; it is trusted only for the same subject.
        return profileOf(set.sub === claims.sub ? { ...set, ...claims } : claims);
      },
    },
    profile: ({ sub }) => ({ id: sub }),
  };
}

/** The claims of a token that the library has verified. */
function claimsIn(idToken: string | undefined): Record<string, unknown> {
  const [, payload = ""] = idToken?.split(".") ?? [];
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}
