import { z } from "zod";
import { httpUrl, optional } from "./env-readers.ts";
import type { SignInProvider } from "./sign-in-provider.ts";
import { domainFaults, domainVariables, type VerifiedDomains, verifiedDomains } from "./verified-domains.ts";

/** Sign-in settings from the environment (docs/sign-in.md). */
export const signInVariables = {
  /**
   * External sign-in providers: each with the client registered there for `<public
   * origin>/api/auth/callback/<oidc|google|github>`.
   */
  SIGN_IN_OIDC_ISSUER: optional(httpUrl),
  SIGN_IN_OIDC_CLIENT_ID: optional(z.string()),
  SIGN_IN_OIDC_CLIENT_SECRET: optional(z.string()),
  /** The button's text: "Continue with …". */
  SIGN_IN_OIDC_NAME: z.string().max(60).default(""),
  SIGN_IN_GOOGLE_CLIENT_ID: optional(z.string()),
  SIGN_IN_GOOGLE_CLIENT_SECRET: optional(z.string()),
  SIGN_IN_GITHUB_CLIENT_ID: optional(z.string()),
  SIGN_IN_GITHUB_CLIENT_SECRET: optional(z.string()),
  /** The address of a GitHub Enterprise Server. */
  SIGN_IN_GITHUB_URL: optional(httpUrl),
  ...domainVariables,
  /** The workspace where new people of those domains become viewers; if unset, they need an invitation. */
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
  readonly verifiedDomains: VerifiedDomains;
  readonly verifiedEmailWorkspace: string | undefined;
}

function signInClient(
  clientId: string | undefined,
  clientSecret: string | undefined,
): SignInClient | undefined {
  return clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined;
}

/** Converts the variables. A provider needs all of its variables. */
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
    verifiedDomains: verifiedDomains(env, configuredIn(env)),
    verifiedEmailWorkspace: env.SIGN_IN_VERIFIED_EMAIL_WORKSPACE,
  };
}

const SIGN_IN_PARTS = {
  oidc: ["SIGN_IN_OIDC_ISSUER", "SIGN_IN_OIDC_CLIENT_ID", "SIGN_IN_OIDC_CLIENT_SECRET"],
  google: ["SIGN_IN_GOOGLE_CLIENT_ID", "SIGN_IN_GOOGLE_CLIENT_SECRET"],
  github: ["SIGN_IN_GITHUB_CLIENT_ID", "SIGN_IN_GITHUB_CLIENT_SECRET"],
} as const satisfies Record<SignInProvider["id"], readonly string[]>;
const PROVIDER_IDS = ["oidc", "google", "github"] as const satisfies readonly SignInProvider["id"][];

/** The completely configured providers. */
function configuredIn(source: Readonly<Record<string, unknown>>): SignInProvider["id"][] {
  return PROVIDER_IDS.filter((id) => SIGN_IN_PARTS[id].every((part) => source[part]));
}

/** Reports incomplete settings: a partly configured provider would silently have no button. */
export function signInFaults(source: Readonly<Record<string, string | undefined>>): string[] {
  const inPart = PROVIDER_IDS.flatMap((id) => {
    const parts = SIGN_IN_PARTS[id];
    const missing = parts.filter((part) => !source[part]);
    return missing.length === parts.length
      ? []
      : missing.map((part) => `  ${part}: must be set beside ${parts.find((other) => source[other])}`);
  });
  return [...inPart, ...domainFaults(source, configuredIn(source))];
}
