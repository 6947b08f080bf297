import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import type { ProviderProfile } from "#lib/platform/env/provider-profile.ts";
import type { SignInClient } from "#lib/platform/env/sign-in-settings.ts";
import { redirectUriOf } from "./redirect-uri.ts";

const GITHUB = "https://github.com";
const Person = z.object({ id: z.int(), login: z.string(), name: z.string().nullish() });
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** GitHub or GitHub Enterprise Server: OAuth 2, not OpenID Connect. */
export function githubProvider({
  url,
  clientId,
  clientSecret,
}: SignInClient & { url: string }): OAuthConfig<ProviderProfile> {
  const redirectUri = redirectUriOf("github");
  const api = url === GITHUB ? "https://api.github.com" : `${url}/api/v3`;
  return {
    id: "github",
    name: "GitHub",
    type: "oauth",
    issuer: url,
    clientId,
    clientSecret,
    checks: ["pkce", "state"],
    httpOptions: { timeout: 10_000 },
    authorization: {
      url: `${url}/login/oauth/authorize`,
      params: { scope: "read:user user:email", redirect_uri: redirectUri },
    },
    token: {
      url: `${url}/login/oauth/access_token`,
      async request({ client, params, checks }) {
        return { tokens: await client.oauthCallback(redirectUri, params, checks) };
      },
    },
    userinfo: {
      url: `${api}/user`,
      async request({ client, tokens }) {
        const read = async (path: string): Promise<unknown> => {
          const token = tokens.access_token ?? "";
          const { body } = await client.requestResource(`${api}${path}`, token, {
            headers: { accept: "application/vnd.github+json", "user-agent": "laneway" },
          });
          return JSON.parse(body?.toString() ?? "null");
        };
        const person = Person.parse(await read("/user"));
        const emails = Emails.safeParse(await read("/user/emails").catch(() => []));
        const primary = emails.data?.find((email) => email.primary);
        const profile: ProviderProfile = {
          iss: url,
          sub: String(person.id),
          ...(primary && { email: primary.email }),
          emailVerified: primary?.verified ?? false,
          name: person.name || person.login,
        };
        return profile;
      },
    },
    profile: ({ sub }) => ({ id: sub }),
  };
}
