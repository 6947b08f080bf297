import { z } from "zod";
import { commaSeparated, httpUrl, optional } from "#lib/env-readers.ts";

/** The environment's part of signing in (docs/sign-in.md). */
export const signInVariables = {
  /**
   * Who else may say who somebody is: each provider by the client that was registered with it for
   * `<public origin>/api/auth/callback/<oidc|google|github>`.
   */
  SIGN_IN_OIDC_ISSUER: optional(httpUrl),
  SIGN_IN_OIDC_CLIENT_ID: optional(z.string()),
  SIGN_IN_OIDC_CLIENT_SECRET: optional(z.string()),
  /** On its button: "Continue with …". */
  SIGN_IN_OIDC_NAME: z.string().max(60).default(""),
  SIGN_IN_GOOGLE_CLIENT_ID: optional(z.string()),
  SIGN_IN_GOOGLE_CLIENT_SECRET: optional(z.string()),
  SIGN_IN_GITHUB_CLIENT_ID: optional(z.string()),
  SIGN_IN_GITHUB_CLIENT_SECRET: optional(z.string()),
  /** Where GitHub is, for GitHub Enterprise Server. */
  SIGN_IN_GITHUB_URL: optional(httpUrl),
  /**
   * Domains whose e-mail addresses are believed when a provider has verified them: who has one signs in to the
   * account of that address without an invitation. None by default: whoever runs a provider could be anybody.
   */
  SIGN_IN_VERIFIED_EMAIL_DOMAINS: commaSeparated.refine(
    (domains) => domains.every((domain) => /^[a-z0-9.-]+\.[a-z0-9-]+$/i.test(domain)),
    "must be domains such as example.com, separated by commas",
  ),
  /** Where people of those domains who have no account yet become viewers; without it they need an invitation. */
  SIGN_IN_VERIFIED_EMAIL_WORKSPACE: optional(z.string()),
};

const Variables = z.object(signInVariables);

/** A client registered with a sign-in provider. */
export interface SignInClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface SignInSettings {
  readonly oidc: (SignInClient & { readonly issuer: string; readonly name: string }) | undefined;
  readonly google: SignInClient | undefined;
  readonly github: (SignInClient & { readonly url: string }) | undefined;
  /** Lower case. */
  readonly verifiedEmailDomains: readonly string[];
  readonly verifiedEmailWorkspace: string | undefined;
}

function signInClient(
  clientId: string | undefined,
  clientSecret: string | undefined,
): SignInClient | undefined {
  return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined;
}

/** What the variables come to. A provider is configured by all of its parts. */
export function signInSettings(env: z.output<typeof Variables>): SignInSettings {
  const oidc = signInClient(env.SIGN_IN_OIDC_CLIENT_ID, env.SIGN_IN_OIDC_CLIENT_SECRET);
  const github = signInClient(env.SIGN_IN_GITHUB_CLIENT_ID, env.SIGN_IN_GITHUB_CLIENT_SECRET);
  const issuer = env.SIGN_IN_OIDC_ISSUER;
  return {
    oidc:
      oidc && issuer
        ? { ...oidc, issuer, name: env.SIGN_IN_OIDC_NAME || new URL(issuer).hostname }
        : undefined,
    google: signInClient(env.SIGN_IN_GOOGLE_CLIENT_ID, env.SIGN_IN_GOOGLE_CLIENT_SECRET),
    github: github && {
      ...github,
      url: (env.SIGN_IN_GITHUB_URL ?? "https://github.com").replace(/\/+$/, ""),
    },
    verifiedEmailDomains: env.SIGN_IN_VERIFIED_EMAIL_DOMAINS.map((domain) => domain.toLowerCase()),
    verifiedEmailWorkspace: env.SIGN_IN_VERIFIED_EMAIL_WORKSPACE,
  };
}

const SIGN_IN_PARTS = [
  ["SIGN_IN_OIDC_ISSUER", "SIGN_IN_OIDC_CLIENT_ID", "SIGN_IN_OIDC_CLIENT_SECRET"],
  ["SIGN_IN_GOOGLE_CLIENT_ID", "SIGN_IN_GOOGLE_CLIENT_SECRET"],
  ["SIGN_IN_GITHUB_CLIENT_ID", "SIGN_IN_GITHUB_CLIENT_SECRET"],
] as const;

/** A provider that is configured in part would silently have no button. */
export function missingSignInParts(source: Readonly<Record<string, string | undefined>>): string[] {
  return SIGN_IN_PARTS.flatMap((parts) => {
    const missing = parts.filter((part) => !source[part]);
    return missing.length === parts.length
      ? []
      : missing.map((part) => `  ${part}: must be set beside ${parts.find((other) => source[other])}`);
  });
}
