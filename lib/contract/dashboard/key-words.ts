/** What the browser and the service both name about keys; without zod, which stays out of the browser. */

/** The state of a key: only `active` and `expiring` keys may sign in. */
export const KEY_STATES = [
  "active",
  /** Works, and ends within a week. */
  "expiring",
  /** Switched off by somebody. */
  "inactive",
  /** Its creator is suspended or gone (D1). */
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

/** How long the old secret may work on after a rotation (D13). */
export const MAX_OVERLAP_SECONDS = 7 * 24 * 60 * 60;
export const MAX_RATE_LIMIT_PER_MINUTE = 1_000_000;
