import { CREDENTIAL_PREFIXES, newSecret, secretShape } from "#lib/nouns/access/secret-format.ts";

/** Tokens of connected apps: a prefix, 32 random bytes and a checksum, like keys. */
export const newAccessToken = () => newSecret(CREDENTIAL_PREFIXES.grant);
export const newRefreshToken = () => newSecret("lwr_");
export const newCode = () => newSecret("lwc_");

export const isWellFormedAccessToken = secretShape(CREDENTIAL_PREFIXES.grant);
export const isWellFormedRefreshToken = secretShape("lwr_");
export const isWellFormedCode = secretShape("lwc_");

/** Lifetimes in seconds (D17). */
export const CODE_SECONDS = 60;
export const ACCESS_SECONDS = 60 * 60;
/** Starts again with each refresh. */
export const REFRESH_SECONDS = 30 * 24 * 60 * 60;
/** After its first use a refresh token works this long for parallel refreshes. */
export const GRACE_SECONDS = 60;
/** A registered client without consent is deleted after this time. */
export const UNCONSENTED_CLIENT_HOURS = 24;
/** A client with consent that is unused for this long has to register again. */
export const UNUSED_CLIENT_DAYS = 30;
/** Limit for one person's app, so that a loop in it cannot fill a table. */
export const REFRESHES_A_MINUTE = 120;
