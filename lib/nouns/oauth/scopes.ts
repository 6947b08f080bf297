import { SCOPES, type Scope } from "#lib/contract/scopes.ts";

/** Whether an app may stay connected without its person: whether it is given refresh tokens (D17). */
export const OFFLINE_ACCESS = "offline_access";

/** What an app may be granted. */
export type OAuthScope = Scope | typeof OFFLINE_ACCESS;
export const OAUTH_SCOPES: readonly OAuthScope[] = [...SCOPES, OFFLINE_ACCESS];
