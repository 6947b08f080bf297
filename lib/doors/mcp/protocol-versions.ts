/** The stateless revision: every request names its version. */
export const STATELESS_VERSION = "2026-07-28";

/** The revisions that start with `initialize`, newest first. */
export const HANDSHAKE_VERSIONS: readonly string[] = ["2025-11-25", "2025-06-18", "2025-03-26"];
export const NEWEST_HANDSHAKE_VERSION = "2025-11-25";

export const SUPPORTED_VERSIONS: readonly string[] = [STATELESS_VERSION, ...HANDSHAKE_VERSIONS];

/** Which rules apply to a request (D15): the three revisions with a handshake behave alike. */
export type Era = "handshake" | "stateless";
