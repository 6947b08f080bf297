/** What the browser and the service both name about connected apps; without zod, which stays out of the browser. */

/** The state of a connected app: only a `connected` one may sign in. */
export const CONNECTED_APP_STATES = [
  "connected",
  /** Its tokens ran out or it gave them back: its person signs it in again. */
  "signed_out",
  /** The workspace allows no connected app (`capabilities.connectedApps`). */
  "switched_off",
  /** The workspace allows approved apps only, and no admin approved this one. */
  "not_approved",
  /** The person who connected it is suspended or removed. */
  "person_away",
  /** Ended by its person or an admin. */
  "ended",
] as const;
export type ConnectedAppState = (typeof CONNECTED_APP_STATES)[number];

export const CONNECTED_APP_PAGE = { default: 50, max: 100 } as const;

/** Up to how many runs of an app are counted in a list. */
export const COUNTED_RUNS = 100;
