/** The revision without a handshake: every request says for itself what it speaks. */
export const STATELESS_VERSION = "2026-07-28";

/** The revisions that begin with `initialize`, the newest first. */
export const HANDSHAKE_VERSIONS: readonly string[] = ["2025-11-25", "2025-06-18", "2025-03-26"];
export const NEWEST_HANDSHAKE_VERSION = "2025-11-25";

export const SUPPORTED_VERSIONS: readonly string[] = [STATELESS_VERSION, ...HANDSHAKE_VERSIONS];

/** By whose rules a request is answered (D15): the three revisions with a handshake answer alike. */
export type Era = "handshake" | "stateless";
