/** Constants about keys for browser and service; without zod, which stays out of the browser. */

/** The state of a key: only `active` and `expiring` keys work. */
export const KEY_STATES = [
  "active",
  /** Works, and expires within a week. */
  "expiring",
  /** Deactivated by a person. */
  "inactive",
  /** Its creator is suspended or removed (D1). */
  "creator_away",
  "expired",
  "revoked",
] as const;
export type KeyState = (typeof KEY_STATES)[number];

export const KEY_SORTS = ["created", "name", "lastUsed", "expires", "requests"] as const;
export type KeySort = (typeof KEY_SORTS)[number];

export const KEY_PAGE = { default: 50, max: 100 } as const;

export const USAGE_RANGES = ["24h", "7d", "30d"] as const;
export type UsageRange = (typeof USAGE_RANGES)[number];

/** The choices for the overlap of a rotation (D13). */
export const MAX_OVERLAP_SECONDS = 7 * 24 * 60 * 60;
export const MAX_RATE_LIMIT_PER_MINUTE = 1_000_000;
