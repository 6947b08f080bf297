/** Constants about connected apps for browser and service; without zod, which stays out of the browser. */

/** The state of a connected app: only a `connected` one has access. */
export const CONNECTED_APP_STATES = [
  "connected",
  /** Its tokens expired or were revoked: its person must sign it in again. */
  "signed_out",
  /** The workspace does not allow connected apps (`capabilities.connectedApps`). */
  "switched_off",
  /** The workspace allows only approved apps, and this one is not approved. */
  "not_approved",
  /** The person who connected it is suspended or removed. */
  "person_away",
  /** Ended by its person or an admin. */
  "ended",
] as const;
export type ConnectedAppState = (typeof CONNECTED_APP_STATES)[number];

export const CONNECTED_APP_PAGE = { default: 50, max: 100 } as const;

/** Maximum runs counted for an app in a list. */
export const COUNTED_RUNS = 100;
