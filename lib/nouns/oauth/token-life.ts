/** How long each lives, in seconds (D17). */
export const CODE_SECONDS = 60;
export const ACCESS_SECONDS = 60 * 60;
/** Counted from its last use: each refresh restarts it. */
export const REFRESH_SECONDS = 30 * 24 * 60 * 60;
/** After its first use a refresh token works on for parallel refreshes. */
export const GRACE_SECONDS = 60;
/** A registered client that nobody consented to is forgotten after this time. */
export const UNCONSENTED_CLIENT_HOURS = 24;
/** A client that a person consented to and that nobody has used for this long has to register again. */
export const UNUSED_CLIENT_DAYS = 30;
/** Of one person's app, so that a loop in it fills no table. */
export const REFRESHES_A_MINUTE = 120;
