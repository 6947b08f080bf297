import { newSecret, secretShape } from "#lib/auth/secret-format.ts";

/** What connected apps hold: 32 random bytes with the checksum of keys, told apart by how they begin. */
export const newAccessToken = () => newSecret("lwa_");
export const newRefreshToken = () => newSecret("lwr_");
export const newCode = () => newSecret("lwc_");

export const isWellFormedAccessToken = secretShape("lwa_");
export const isWellFormedRefreshToken = secretShape("lwr_");
export const isWellFormedCode = secretShape("lwc_");
