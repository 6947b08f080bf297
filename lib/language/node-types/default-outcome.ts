/** The outcome that an edge without `on` follows. */
export const DEFAULT_OUTCOME = "done";
