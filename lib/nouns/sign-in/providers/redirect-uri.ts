import { runtime } from "#lib/platform/runtime.ts";

/** The redirect URI that is registered with a provider for this installation. */
export function redirectUriOf(providerId: string): string {
  return `${runtime().origin}/api/auth/callback/${providerId}`;
}
