import type { OAuthConfig } from "next-auth/providers/oauth";
import { googleProfileOf, type ProviderProfile } from "#lib/platform/env/provider-profile.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { githubProvider } from "./github-provider.ts";
import { oidcProvider } from "./oidc-provider.ts";

/** `signInProviders` in the form that next-auth needs. */
export function configuredProviders(): OAuthConfig<ProviderProfile>[] {
  const { oidc, google, github } = runtime().env.signIn;
  const issuer = "https://accounts.google.com";
  return [
    ...(oidc ? [oidcProvider({ id: "oidc", ...oidc })] : []),
    ...(google
      ? [oidcProvider({ id: "google", name: "Google", issuer, profileOf: googleProfileOf, ...google })]
      : []),
    ...(github ? [githubProvider(github)] : []),
  ];
}
