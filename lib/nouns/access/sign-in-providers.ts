import type { SignInProvider } from "#lib/platform/env/sign-in-provider.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** The configured providers, in the order of their buttons. */
export function signInProviders(): readonly SignInProvider[] {
  const { oidc, github, google } = runtime().env.signIn;
  return [
    ...(oidc ? [{ id: "oidc" as const, name: oidc.name }] : []),
    ...(google ? [{ id: "google" as const, name: "Google" }] : []),
    ...(github ? [{ id: "github" as const, name: "GitHub" }] : []),
  ];
}

/** A provider's display name, also if it is not configured any more. */
export function providerName(id: string): string {
  const fallback = { oidc: "Single sign-on", google: "Google", github: "GitHub" };
  const configured = signInProviders().find((provider) => provider.id === id)?.name;
  return configured ?? fallback[id as keyof typeof fallback] ?? id; // an unknown provider is shown by its id
}
