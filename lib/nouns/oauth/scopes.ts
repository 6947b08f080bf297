import { SCOPES, type Scope } from "#lib/contract/scopes.ts";

/** Offline access: whether an app gets refresh tokens (D17). */
export const OFFLINE_ACCESS = "offline_access";

/** The scopes that an app may be granted. */
export type OAuthScope = Scope | typeof OFFLINE_ACCESS;
export const OAUTH_SCOPES: readonly OAuthScope[] = [...SCOPES, OFFLINE_ACCESS];

/**
 * Those of a request's `scope` that are ours: others are ignored (RFC 6749 §3.3). Undefined for none: a list of nothing
 * else, such as the `openid email profile` that sign-in libraries send by themselves, counts as none.
 */
export function readScopes(scope: string | undefined): readonly OAuthScope[] | undefined {
  const asked = scope?.split(" ");
  const known = OAUTH_SCOPES.filter((one) => asked?.includes(one));
  return known.length > 0 ? known : undefined;
}
