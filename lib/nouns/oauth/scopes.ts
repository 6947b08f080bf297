import { SCOPES, type Scope } from "#lib/contract/scopes.ts";

/** Offline access: whether an app gets refresh tokens (D17). */
export const OFFLINE_ACCESS = "offline_access";

/** The scopes that an app may be granted. */
export type OAuthScope = Scope | typeof OFFLINE_ACCESS;
export const OAUTH_SCOPES: readonly OAuthScope[] = [...SCOPES, OFFLINE_ACCESS];
