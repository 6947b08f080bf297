import { runtime } from "#lib/platform/runtime.ts";

/** Where a provider sends people back to: what is registered with it for this installation. */
export function redirectUriOf(providerId: string): string {
  return `${runtime().origin}/api/auth/callback/${providerId}`;
}
