import { CREDENTIAL_PREFIXES } from "#lib/nouns/access/credential-prefixes.ts";
import { newSecret, secretShape } from "#lib/nouns/access/secret-format.ts";

/** Tokens of connected apps: a prefix, 32 random bytes and a checksum, like keys. */
export const newAccessToken = () => newSecret(CREDENTIAL_PREFIXES.grant);
export const newRefreshToken = () => newSecret("lwr_");
export const newCode = () => newSecret("lwc_");

export const isWellFormedAccessToken = secretShape(CREDENTIAL_PREFIXES.grant);
export const isWellFormedRefreshToken = secretShape("lwr_");
export const isWellFormedCode = secretShape("lwc_");
