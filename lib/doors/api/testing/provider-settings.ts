import type { SignInSettings } from "#lib/platform/env/sign-in-settings.ts";
import { randomToken } from "#lib/platform/ids.ts";
import type { OidcServer } from "#lib/testing/oidc-server.ts";

export const NO_PROVIDERS = {
  oidc: undefined,
  google: undefined,
  github: undefined,
  verifiedDomains: new Map(),
  verifiedEmailWorkspace: undefined,
};

/** Sign-in settings with the local provider configured, and `more`. */
export function signInBy(
  { issuer, clientId, clientSecret }: OidcServer,
  more: Partial<Pick<SignInSettings, "verifiedDomains" | "github">> = {},
): SignInSettings {
  return { ...NO_PROVIDERS, oidc: { issuer, clientId, clientSecret, name: "Example ID" }, ...more };
}

/** A person whom the provider knows and this service does not. */
export function unknownPerson(): OidcServer["person"] {
  return { sub: randomToken(), email: `${randomToken()}@example.com`, email_verified: true, name: "Grace" };
}
